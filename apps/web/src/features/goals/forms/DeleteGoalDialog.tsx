import { Skeleton } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { takeBack, useDeleteGoal } from '../queries.ts'
import { deleteText } from './delete-counts.ts'
import classes from './goal-form.module.css'
import { useDeleteCounts } from './use-delete-counts.ts'

type Props = { goal: Goal; opened: boolean; onClose: () => void; onDeleted?: () => void }

/** Asks before a goal goes into the trash with what hangs on it, and offers to take it back afterwards. */
export function DeleteGoalDialog({ goal, opened, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const remove = useDeleteGoal(goal.id)
  const counts = useDeleteCounts(goal, opened && !remove.isSuccess)
  const close = () => {
    onClose()
    remove.reset()
  }
  const undo = () =>
    takeBack(queryClient, goal).then(
      () => toast.success(`${goal.title} is back`),
      (error: Error) => toast.error(error.message, undo),
    )
  const confirm = () =>
    remove.mutateAsync().then(
      () => {
        close()
        onDeleted?.()
        toast.undo(`Deleted ${goal.title}`, undo)
      },
      () => undefined, // said in the dialog
    )
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Delete Goal'
      confirm='Delete Goal'
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error && failureOf(remove.error)}
    >
      <p className={classes.text}>
        This deletes <strong>{goal.title}</strong> and its milestones{goal.is_personal ? '' : ' and tasks'} too:{' '}
        <strong>
          {counts ? deleteText(counts) : <Skeleton component='span' className={classes.pending} radius='sm' />}
        </strong>
        .{goal.is_personal && ' Tasks stay in their project.'}
      </p>
      {counts !== undefined && counts.shared > 0 && (
        <p className={classes.text}>
          {counts.shared === 1
            ? 'One milestone stays, since another goal holds it too.'
            : `${counts.shared} milestones stay, since other goals hold them too.`}
        </p>
      )}
      <p className={classes.text}>It goes to the trash and stays there for 30 days.</p>
    </ConfirmDialog>
  )
}

/** The dialog's own sentence, and behind it the server's reason where it gave one. */
const failureOf = (error: Error) =>
  [texts.goal.deleteFailed, error instanceof ApiError && error.detail].filter(Boolean).join(' ')
