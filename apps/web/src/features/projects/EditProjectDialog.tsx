import { TextInput } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { organizationOf } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DraftForm } from '../../ui/dialog/DraftForm.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { type ProjectValues, projectChanges, projectFieldNames, valuesOf } from './project-form.ts'
import { editProjectStatuses } from './project-status.ts'
import { projectQuery, useUpdateProject } from './queries.ts'
import { useProjectForm } from './use-project-form.ts'

type Props = { project: Project; opened: boolean; onClose: () => void }

export function EditProjectDialog({ project, opened, onClose }: Props) {
  const update = useUpdateProject(project.id)
  const close = () => {
    onClose()
    update.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Edit Project' busy={update.isPending} size={560}>
      <EditProjectForm project={project} update={update} onDone={close} />
    </Dialog>
  )
}

type FormProps = { project: Project; update: ReturnType<typeof useUpdateProject>; onDone: () => void }

/** Follows the project: what others change while the form is open is not put back by it. */
function EditProjectForm({ project: listed, update, onDone }: FormProps) {
  const { data: project = listed } = useQuery({ ...projectQuery(listed.id), staleTime: 0 })
  const standing = valuesOf(project)
  const form = useProjectForm(standing)
  const draft = useFormDraft(`project:edit:${project.id}`, form, standing)
  const organization = organizationOf(project.organization_id, useMe().organizations)
  const done = () => {
    draft.clear()
    onDone()
  }
  const send = (values: ProjectValues) =>
    update
      .mutateAsync(projectChanges(values, project))
      .then(done, (error) => form.setErrors(fieldErrors(error, projectFieldNames)))

  return (
    <DraftForm
      form={form}
      draft={draft}
      request={update}
      submit='Save Changes'
      busyLabel='Saving...'
      error={update.error && messageOf(update.error, texts.failed.updateProject)}
      onSend={send}
      onCancel={onDone}
    >
      <ProjectFields
        form={form}
        statuses={editProjectStatuses}
        organization={<TextInput label='Organization' readOnly variant='filled' value={organization?.name} />}
      />
    </DraftForm>
  )
}
