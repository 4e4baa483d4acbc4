import type { Milestone } from '@muster/contracts/milestones'
import { useQuery } from '@tanstack/react-query'
import { useEdit } from '../../lib/fields/use-edit.ts'
import { useSave } from '../../lib/fields/use-save.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FieldsForm } from '../../ui/fields/FieldsForm.tsx'
import { useMilestoneEditing } from './milestone-editing.ts'
import { milestoneAliases, milestoneErrors, milestoneFormFields } from './milestone-form.ts'
import { milestoneLooks } from './milestone-looks.ts'
import { milestoneQuery } from './queries.ts'

type Props = {
  milestone: Milestone
  /** The link under which it is looked at, on the page of a goal. */
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

/** Follows the milestone, so that the form shows what others change while it is open. */
function EditMilestoneForm({ milestone: listed, editing, save, onDone }: FormProps) {
  const { data: milestone = listed } = useQuery({ ...milestoneQuery(listed.id), staleTime: 0 })
  const { form, draft, send, choice } = useEdit({
    editing,
    save,
    now: milestone,
    validate: milestoneErrors,
    aliases: milestoneAliases,
    onDone,
  })
  return (
    <FieldsForm
      word='milestone'
      fields={milestoneFormFields}
      hidden={['organization_id', 'project_id']}
      form={form}
      draft={draft}
      looks={milestoneLooks()}
      choice={choice}
      request={save}
      submit='Save Changes'
      busyLabel='Saving...'
      onSend={send}
      onCancel={onDone}
    />
  )
}
