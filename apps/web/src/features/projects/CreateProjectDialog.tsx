import { Select } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DraftForm } from '../../ui/dialog/DraftForm.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { newProject, newValues, type ProjectValues, projectFieldNames } from './project-form.ts'
import { newProjectStatuses } from './project-status.ts'
import { useCreateProject } from './queries.ts'
import { useProjectForm } from './use-project-form.ts'

type Props = {
  /** The organization the form starts with. */
  orgId: number | undefined
  /** Organizations to choose from; without them there is no choice and `orgId` stands. */
  organizations?: { id: number; name: string }[]
  onCreated?: (project: Project) => void
}

type DialogProps = Props & { opened: boolean; onClose: () => void }

export function CreateProjectDialog({ opened, onClose, ...props }: DialogProps) {
  const create = useCreateProject()
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Create New Project' busy={create.isPending} size={560}>
      <CreateProjectForm {...props} create={create} onDone={close} />
    </Dialog>
  )
}

type FormProps = Props & { create: ReturnType<typeof useCreateProject>; onDone: () => void }

function CreateProjectForm({ orgId, organizations, onCreated, create, onDone }: FormProps) {
  const form = useProjectForm(newValues(orgId))
  const draft = useFormDraft(`project:${orgId ?? 'any'}`, form)
  const send = (values: ProjectValues) =>
    create.mutateAsync(newProject(values)).then(
      (project) => {
        draft.clear()
        onDone()
        onCreated?.(project)
      },
      (error) => form.setErrors(fieldErrors(error, projectFieldNames)),
    )

  return (
    <DraftForm
      form={form}
      draft={draft}
      request={create}
      submit='Create Project'
      busyLabel='Creating...'
      error={create.error && failureOf(create.error)}
      onSend={send}
      onCancel={onDone}
    >
      <ProjectFields
        form={form}
        statuses={newProjectStatuses}
        organization={
          organizations && (
            <Select
              label='Organization'
              withAsterisk
              aria-required
              placeholder={texts.organization.select}
              data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
              nothingFoundMessage={texts.organization.none}
              clearable
              {...form.getInputProps('organization')}
              value={form.values.organization || null}
              onChange={(id) => form.setFieldValue('organization', id ?? '')}
            />
          )
        }
      />
    </DraftForm>
  )
}

/** The form's own sentence, and behind it the server's reason where it gave one. */
const failureOf = (error: Error) =>
  [texts.project.createFailed, error instanceof ApiError && error.detail].filter(Boolean).join(' ')
