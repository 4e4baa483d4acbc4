import type { Milestone } from '@muster/contracts/milestones'
import { useQuery } from '@tanstack/react-query'
import { useEdit } from '../../lib/fields/use-edit.ts'
import { useSave } from '../../lib/fields/use-save.ts'
import { useActor } from '../../lib/organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../ui/fields/FieldsForm.tsx'
import { useMilestoneEditing } from './milestone-editing.ts'
import { lockedFields, milestoneAliases, milestoneErrors, milestoneFormFields } from './milestone-form.ts'
import { milestoneInputOptions } from './milestone-input-options.ts'
import { milestoneQuery } from './queries.ts'

type Props = {
  milestone: Milestone
  /** On the page of a goal: the id of the link between that goal and the milestone. */
  linkId?: number
  opened: boolean
  onClose: () => void
}

export function EditMilestoneDialog({ milestone, linkId, opened, onClose }: Props) {
  const editing = useMilestoneEditing(linkId !== undefined)
  const save = useSave(editing)
  const close = () => {
    onClose()
    save.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Edit Milestone' busy={save.isPending} size={560}>
      <EditMilestoneForm milestone={milestone} editing={editing} save={save} onDone={close} />
    </Dialog>
  )
}

type FormProps = {
  milestone: Milestone
  editing: ReturnType<typeof useMilestoneEditing>
  save: ReturnType<typeof useSave<typeof milestoneFormFields, Milestone, object>>
  onDone: () => void
}

/** Subscribes to the milestone, so that the form receives changes by others while it is open. */
function EditMilestoneForm({ milestone: listed, editing, save, onDone }: FormProps) {
  const { data: milestone = listed } = useQuery({ ...milestoneQuery(listed.id), staleTime: 0 })
  const { form, draft, send, conflict } = useEdit({
    editing,
    save,
    current: milestone,
    validate: milestoneErrors,
    aliases: milestoneAliases,
    onDone,
  })
  return (
    <FieldsForm
      noun='milestone'
      fields={milestoneFormFields}
      hidden={['organization_id', 'project_id', ...lockedFields(useActor(), milestone)]}
      form={form}
      draft={draft}
      inputOptions={milestoneInputOptions()}
      conflict={conflict}
      request={save}
      submitLabel='Save Changes'
      busyLabel='Saving...'
      onSend={send}
      onCancel={onDone}
    />
  )
}
