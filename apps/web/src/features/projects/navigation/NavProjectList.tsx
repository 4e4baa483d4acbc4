import type { NavigationProject } from '@muster/contracts/projects/stars'
import { type MouseEvent, useState } from 'react'
import { NavProject } from './NavProject.tsx'
import { NavProjectMenu } from './NavProjectMenu.tsx'
import classes from './nav-projects.module.css'
import { useNavigationProjects } from './navigation-query.ts'
import { useTaskChanges } from './use-task-changes.ts'

type Props = { orgId: number; collapsed: boolean; onFollow?: () => void }
type OpenedMenu = { project: NavigationProject; point: { x: number; y: number } }

/** The links to the projects. A right click, a long press or the menu key opens the menu of a project. */
export function NavProjectList({ orgId, collapsed, onFollow }: Props) {
  const { data, error, refetch } = useNavigationProjects(orgId)
  const [menu, setMenu] = useState<OpenedMenu>()
  useTaskChanges(orgId)
  if (error && !data)
    return collapsed ? null : (
      <p className={classes.fault} role='alert'>
        {error.message}{' '}
        <button type='button' onClick={() => refetch()}>
          Retry
        </button>
      </p>
    )
  const openMenu = (project: NavigationProject, event: MouseEvent) => {
    // With Shift and the mouse, the browser shows its own menu. Shift F10 is the menu key.
    if (event.shiftKey && event.button === 2) return
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu key gives no position.
    const isPointer = event.clientX > 0 || event.clientY > 0
    setMenu({ project, point: isPointer ? { x: event.clientX, y: event.clientY } : { x: left + 24, y: bottom } })
  }
  return (
    <>
      <ul className={classes.list}>
        {data?.map((project) => (
          <NavProject
            key={project.id}
            orgId={orgId}
            project={project}
            collapsed={collapsed}
            onFollow={onFollow}
            onMenu={(event) => openMenu(project, event)}
          />
        ))}
      </ul>
      {menu && <NavProjectMenu key={menu.project.id} orgId={orgId} {...menu} onClose={() => setMenu(undefined)} />}
    </>
  )
}
