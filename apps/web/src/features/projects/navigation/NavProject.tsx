import type { NavigationProject } from '@muster/contracts/projects/stars'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Hint } from '../../../ui/Hint.tsx'
import classes from './nav-projects.module.css'
import { ProjectRing, projectLabel } from './ProjectRing.tsx'
import { StarToggle } from './StarToggle.tsx'

type Props = {
  orgId: number
  project: NavigationProject
  collapsed: boolean
  onFollow?: () => void
  onMenu: (event: MouseEvent) => void
}

/** A project in the navigation: its ring, its name, and its star, which appears on hover and focus. */
export function NavProject({ orgId, project, collapsed, onFollow, onMenu }: Props) {
  const to = useAreaPath()
  const link = (
    <Link
      to={to('projects', project.id)}
      className={classes.project}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
      aria-label={projectLabel(project)}
      onClick={onFollow}
      onContextMenu={onMenu}
    >
      <ProjectRing project={project} />
      {!collapsed && <span className={classes.name}>{project.name}</span>}
    </Link>
  )
  if (collapsed)
    return (
      <li>
        <Hint label={projectLabel(project)} position='right'>
          {link}
        </Hint>
      </li>
    )
  return (
    <li className={classes.row} data-starred={project.is_starred || undefined}>
      {link}
      <StarToggle project={{ ...project, organization_id: orgId }} className={classes.star} />
    </li>
  )
}
