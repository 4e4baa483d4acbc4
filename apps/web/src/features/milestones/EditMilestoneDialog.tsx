import { Select } from '@mantine/core'
import type { Milestone } from '@muster/contracts/milestones'
import { milestoneStatusNames } from '@muster/contracts/milestones/fields'
import { useQuery } from '@tanstack/react-query'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../lib/forms/forms.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DraftForm } from '../../ui/dialog/DraftForm.tsx'
import { MilestoneFields } from './MilestoneFields.tsx'
import { type MilestoneValues, milestoneChanges, milestoneFieldNames, valuesOf } from './milestone-form.ts'
import { useUpdateMilestone } from './mutations.ts'
import { milestoneQuery } from './queries.ts'
import { useMilestoneForm } from './use-milestone-form.ts'

type Props = {
  milestone: Milestone
  /** The link through which a goal's page shows it. */
  linkId?: number
  opened: boolean
  onClose: () => void
}

export function EditMilestoneDialog({ milestone, linkId, opened, onClose }: Props) {
  const update = useUpdateMilestone(milestone.id, linkId)
  const close = () => {
    onClose()
    update.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Edit Milestone' busy={update.isPending} size={560}>
      <EditMilestoneForm milestone={milestone} update={update} onDone={close} />
    </Dialog>
  )
}

/** Overdue is derived from the due date and cannot be selected. */
const statuses = (['not_started', 'in_progress', 'completed', 'cancelled'] as const).map((value) => ({
  value,
  label: milestoneStatusNames[value],
}))

type FormProps = { milestone: Milestone; update: ReturnType<typeof useUpdateMilestone>; onDone: () => void }

/** Follows the milestone, so that saving does not revert other users' changes. */
function EditMilestoneForm({ milestone: listed, update, onDone }: FormProps) {
  const { data: milestone = listed } = useQuery({ ...milestoneQuery(listed.id), staleTime: 0 })
  const standing = valuesOf(milestone)
  const form = useMilestoneForm(standing, standing)
  const draft = useFormDraft(`milestone:edit:${milestone.id}`, form, standing)
  const done = () => {
    draft.clear()
    onDone()
  }
  const send = (values: MilestoneValues) =>
    update
      .mutateAsync(milestoneChanges(values, milestone))
      .then(done, (error) => form.setErrors(fieldErrors(error, milestoneFieldNames)))

  return (
    <DraftForm
      form={form}
      draft={draft}
      request={update}
      submit='Save Changes'
      busyLabel='Saving...'
      onSend={send}
      onCancel={onDone}
    >
      <MilestoneFields
        form={form}
        status={
          <Select
            label='Status'
            data={statuses}
            allowDeselect={false}
            checkIconPosition='right'
            {...form.getInputProps('status')}
          />
        }
      />
    </DraftForm>
  )
}
