import { Button, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Goal } from '@muster/contracts/goals'
import { formatCount } from '../../../lib/format/count.ts'
import { fieldErrors } from '../../../lib/forms/forms.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { wholePercent } from '../../../ui/marks/ProgressRing.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { useUpdateGoal } from '../queries.ts'
import { reachedText } from '../reached-text.ts'
import classes from './goal-form.module.css'
import type { GoalChanges } from './goal-form.ts'

type Props = { goal: Goal; opened: boolean; onClose: () => void }

/** Dialog to enter a goal's current value by hand, or to switch back to progress based on the goal's milestones. */
export function CheckInDialog({ goal, opened, onClose }: Props) {
  const update = useUpdateGoal(goal.id)
  const close = () => {
    onClose()
    update.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Check In' busy={update.isPending} size={440}>
      <Form goal={goal} update={update} onDone={close} />
    </Dialog>
  )
}

type FormProps = { goal: Goal; update: ReturnType<typeof useUpdateGoal>; onDone: () => void }

function Form({ goal, update, onDone }: FormProps) {
  const form = useForm<{ current_value: number | string }>({
    initialValues: { current_value: goal.current_value },
    validate: { current_value: (value) => (value === '' || Number(value) < 0 ? 'Current value is required' : null) },
  })
  const isTrackedByMilestones = goal.tracking === 'milestones'
  const value = Number(form.values.current_value)
  const send = (body: GoalChanges) =>
    update.mutate(body, {
      onSuccess: (changed) => {
        toast.success(`${changed.title}: ${reachedText(changed)}`)
        onDone()
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    })
  return (
    <form noValidate onSubmit={form.onSubmit(() => send({ current_value: value }))}>
      <div className={classes.check}>
        <p className={classes.text}>
          {isTrackedByMilestones
            ? 'The progress of this goal comes from its milestones. A value that you enter replaces it.'
            : 'Its value is entered by hand.'}
        </p>
        <NumberInput
          label={`Current Value (${goal.unit})`}
          description={`${wholePercent((100 * value) / goal.target_value)}% of ${formatCount(goal.target_value)} ${goal.unit}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          aria-required
          data-autofocus
          min={0}
          max={999_999_999_999}
          clampBehavior='strict'
          thousandSeparator=','
          hideControls
          {...form.getInputProps('current_value')}
        />
        {!isTrackedByMilestones && goal.milestones_count > 0 && (
          <Button
            className={classes.follow}
            variant='default'
            size='sm'
            disabled={update.isPending}
            onClick={() => send({ tracking: 'milestones' })}
          >
            Follow the milestones again
          </Button>
        )}
      </div>
      <FormFooter
        submitLabel='Check In'
        busyLabel='Saving...'
        busy={update.isPending}
        onCancel={onDone}
        error={update.error?.message}
      />
    </form>
  )
}
