import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { formatInstantDay } from '../../lib/format/dates.ts'
import { useLeave } from '../../lib/forms/use-leave.ts'
import { useListLink } from '../../lib/look/list-state.ts'
import { useActor } from '../../lib/organization.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ProjectActions } from './ProjectActions.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import { ProjectTasks } from './ProjectTasks.tsx'
import classes from './project-page.module.css'

export function ProjectDetails({ project }: { project: Project }) {
  const actor = useActor()
  useTabName(project.name)
  const listLink = useListLink('projects')
  const leave = useLeave()
  return (
    <>
      <PageHeader
        breadcrumb={<BackLink {...listLink}>Projects</BackLink>}
        title={project.name}
        actions={
          <ProjectActions
            project={project}
            mayEdit={can.editProject(actor)}
            mayDelete={can.deleteProject(actor)}
            onDeleted={() => leave({ ...listLink, replace: true })}
          />
        }
      />
      <p className={classes.description} data-none={!project.description || undefined}>
        {project.description ?? 'No description'}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <ProjectStatusBadge status={project.status} />
          </dd>
        </div>
        <ProjectFacts project={project} />
        <div>
          <dt>Created</dt>
          <dd>{formatInstantDay(project.created_at)}</dd>
        </div>
      </dl>
      <ProjectTasks project={project} />
    </>
  )
}
