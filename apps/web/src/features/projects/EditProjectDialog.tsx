import { TextInput } from '@mantine/core'
import type { Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { useEdit } from '../../lib/fields/use-edit.ts'
import { useSave } from '../../lib/fields/use-save.ts'
import { organizationOf, useActor } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../ui/fields/FieldsForm.tsx'
import { useProjectEditing } from './project-editing.ts'
import { lockedFields, projectErrors, projectFormFields } from './project-form.ts'
import { useProjectInputOptions } from './project-input-options.ts'
import { editProjectStatuses } from './project-status.ts'
import { projectQuery } from './queries.ts'

type Props = { project: Project; opened: boolean; onClose: () => void }

export function EditProjectDialog({ project, opened, onClose }: Props) {
  const editing = useProjectEditing()
  const save = useSave(editing)
  const close = () => {
    onClose()
    save.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Edit Project' busy={save.isPending} size={560}>
      <EditProjectForm project={project} editing={editing} save={save} onDone={close} />
    </Dialog>
  )
}

type FormProps = {
  project: Project
  editing: ReturnType<typeof useProjectEditing>
  save: ReturnType<typeof useSave<typeof projectFormFields, Project, object>>
  onDone: () => void
}

/** Subscribes to the project, so that the form receives changes by others while it is open. */
function EditProjectForm({ project: listed, editing, save, onDone }: FormProps) {
  const { data: project = listed } = useQuery({ ...projectQuery(listed.id), staleTime: 0 })
  const { form, draft, send, conflict } = useEdit({ editing, save, current: project, validate: projectErrors, onDone })
  const organization = organizationOf(project.organization_id, useMe().organizations)
  return (
    <FieldsForm
      noun='project'
      fields={projectFormFields}
      hidden={lockedFields(useActor())}
      form={form}
      draft={draft}
      inputOptions={useProjectInputOptions(form.values.organization_id, editProjectStatuses)}
      inputs={{
        organization_id: <TextInput label='Organization' readOnly variant='filled' value={organization?.name} />,
      }}
      conflict={conflict}
      request={save}
      submitLabel='Save Changes'
      busyLabel='Saving...'
      error={save.error && messageOf(save.error, texts.failed.updateProject)}
      onSend={send}
      onCancel={onDone}
    />
  )
}
