import { plainText } from '@muster/contracts/plain-text'
import type { Project } from '@muster/contracts/projects'
import { useId } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Cards.tsx'
import { StarToggle } from './navigation/StarToggle.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import classes from './project-cards.module.css'

export function ProjectCard({ project }: { project: Project }) {
  const to = useAreaPath()
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId}>
      <div className={classes.top}>
        <h2 id={titleId} className={classes.name}>
          {project.name}
        </h2>
        <div className={classes.marks}>
          <ProjectStatusBadge status={project.status} />
          <StarToggle project={project} className={classes.star} />
        </div>
      </div>
      <p className={classes.description} data-none={!project.description || undefined}>
        {project.description ? plainText(project.description) : 'No description'}
      </p>
      <dl className={classes.facts}>
        <ProjectFacts project={project} />
      </dl>
      <ButtonLink
        variant='default'
        size='sm'
        className={classes.view}
        to={to('projects', project.id)}
        aria-label={`View Details of ${project.name}`}
      >
        View Details
      </ButtonLink>
    </Card>
  )
}
