import type { Project } from '@muster/contracts/projects'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import classes from './projects.module.css'

/** A project's name, as a link to its page. */
export function ProjectLink({ project }: { project: Pick<Project, 'id' | 'name'> }) {
  const to = useAreaPath()
  return (
    <Link to={to('projects', project.id)} className={classes.link}>
      {project.name}
    </Link>
  )
}
