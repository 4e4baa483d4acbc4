import { Select } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DraftForm } from '../../../ui/dialog/DraftForm.tsx'
import { goalStatusChoices } from '../goal-status.ts'
import { useUpdateGoal } from '../queries.ts'
import { GoalFields } from './GoalFields.tsx'
import { type GoalValues, goalChanges, goalFieldNames, valuesOf } from './goal-form.ts'
import { useGoalForm } from './use-goal-form.ts'

type Props = { goal: Goal; opened: boolean; onClose: () => void }

export function EditGoalDialog({ goal, opened, onClose }: Props) {
  const update = useUpdateGoal(goal.id)
  const close = () => {
    onClose()
    update.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Edit Goal' busy={update.isPending} size={560}>
      <Form goal={goal} update={update} onDone={close} />
    </Dialog>
  )
}

type FormProps = { goal: Goal; update: ReturnType<typeof useUpdateGoal>; onDone: () => void }

function Form({ goal, update, onDone }: FormProps) {
  const kind = goal.is_personal ? 'personal' : 'team'
  const standing = valuesOf(goal)
  const form = useGoalForm(kind, standing)
  const draft = useFormDraft(`goal:edit:${goal.id}`, form, standing)
  const done = () => {
    draft.clear()
    onDone()
  }
  const send = (values: GoalValues) =>
    update
      .mutateAsync(goalChanges(values, goal))
      .then(done, (error) => form.setErrors(fieldErrors(error, goalFieldNames)))
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
      <GoalFields
        form={form}
        kind={kind}
        organizationId={goal.organization_id}
        projectStays={goal.milestones_count > 0 ? 'A goal with milestones stays in their project.' : undefined}
      >
        <Select label='Status' data={goalStatusChoices} allowDeselect={false} {...form.getInputProps('status')} />
      </GoalFields>
    </DraftForm>
  )
}
