import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { formatInstantDay } from '../../lib/format/dates.ts'
import { useLeave } from '../../lib/forms/use-leave.ts'
import { useListLink } from '../../lib/look/list-state.ts'
import { useActor } from '../../lib/organization.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { InPlaceText } from '../../ui/editors/InPlaceText.tsx'
import { EditableField, ObjectEditors } from '../../ui/editors/ObjectEditors.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { HeaderBreadcrumb } from '../../ui/page/HeaderBreadcrumb.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DescriptionText } from '../../ui/text/DescriptionText.tsx'
import { Explanation } from '../explanation/Explanation.tsx'
import { SampleNotice } from '../sample-project/SampleNotice.tsx'
import { ObjectTime } from '../tasks/time-entries/object/ObjectTime.tsx'
import { StarToggle } from './navigation/StarToggle.tsx'
import { useRememberProject } from './navigation/use-remember-project.ts'
import { ProjectActions } from './ProjectActions.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectFiles } from './ProjectFiles.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import { ProjectTasks } from './ProjectTasks.tsx'
import { useProjectEditing } from './project-editing.ts'
import classes from './project-page.module.css'

export function ProjectDetails({ project }: { project: Project }) {
  const actor = useActor()
  useTabName(project.name)
  useRememberProject(project)
  const listLink = useListLink('projects')
  const leave = useLeave()
  const editing = useProjectEditing()
  const mayEdit = can.editProject(actor)
  return (
    <ObjectEditors editing={editing} object={project} mayEdit={() => mayEdit}>
      <HeaderBreadcrumb
        levels={[
          { key: 'list', label: 'Projects', link: listLink },
          { key: 'object', label: project.name },
        ]}
      />
      <PageHeader
        breadcrumb={<BackLink {...listLink}>Projects</BackLink>}
        title={project.name}
        editable={(heading, titleClass) => (
          <InPlaceText
            editing={editing}
            object={project}
            field='name'
            mayEdit={mayEdit}
            formClass={titleClass}
            title={project.name}
          >
            {heading}
          </InPlaceText>
        )}
        actions={
          <>
            <StarToggle project={project} />
            <ProjectActions
              project={project}
              mayEdit={mayEdit}
              mayDelete={can.deleteProject(actor)}
              onDeleted={() => leave({ ...listLink, replace: true })}
            />
          </>
        }
      />
      {project.is_sample && can.deleteProject(actor) && (
        <SampleNotice orgId={project.organization_id} onRemoved={() => leave({ ...listLink, replace: true })} />
      )}
      <InPlaceText
        editing={editing}
        object={project}
        field='description'
        mayEdit={mayEdit}
        formClass={classes.description}
      >
        <div className={classes.description} data-none={!project.description || undefined}>
          {project.description ? (
            <DescriptionText text={project.description} organizationId={project.organization_id} />
          ) : (
            'No description'
          )}
        </div>
      </InPlaceText>
      <dl className={classes.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <EditableField field='status'>
              <ProjectStatusBadge status={project.status} />
            </EditableField>
          </dd>
        </div>
        <ProjectFacts project={project} />
        <div>
          <dt>Created</dt>
          <dd>{formatInstantDay(project.created_at)}</dd>
        </div>
      </dl>
      <div data-in-order='always'>
        <ProjectTasks project={project} />
        <div className={classes.work} data-in-order='always'>
          <ObjectTime of='project' id={project.id} />
          <Explanation of='project' id={project.id} />
        </div>
        <div className={classes.files}>
          <ProjectFiles project={project} />
        </div>
      </div>
    </ObjectEditors>
  )
}
