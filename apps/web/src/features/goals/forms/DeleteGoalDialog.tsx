import { Skeleton } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { RetryError } from '../../../ui/select/RetryError.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { restoreDeletedGoal, useDeleteGoal } from '../queries.ts'
import { deleteText } from './delete-counts.ts'
import classes from './goal-form.module.css'
import { useDeleteCounts } from './use-delete-counts.ts'

type Props = { goal: Goal; opened: boolean; onClose: () => void; onDeleted?: () => void }

/** Asks for confirmation before a goal moves to the trash, says what goes with it, and offers Undo afterward. */
export function DeleteGoalDialog({ goal, opened, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const remove = useDeleteGoal(goal.id)
  const { data: counts, error, refetch } = useDeleteCounts(goal.id, opened && !remove.isSuccess)
  const close = () => {
    onClose()
    remove.reset()
  }
  const confirm = () => {
    const deletion = newUuid()
    const undo = () =>
      restoreDeletedGoal(queryClient, goal, deletion).then(
        () => toast.success(`${goal.title} is back`),
        (error: Error) => toast.error(error.message, undo),
      )
    remove.mutateAsync().then(
      () => {
        close()
        onDeleted?.()
        toast.undo(`Deleted ${goal.title}`, undo)
      },
      () => undefined, // the error is shown in the dialog
    )
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Delete Goal'
      confirmLabel='Delete Goal'
      busyLabel='Deleting...'
      busy={remove.isPending}
      danger
      error={remove.error && failureOf(remove.error)}
    >
      <p className={classes.text}>
        This deletes <strong>{goal.title}</strong> and its milestones{goal.is_personal ? '' : ' and tasks'} too:{' '}
        <strong>
          {counts ? (
            deleteText(counts)
          ) : error ? (
            <RetryError message={error.message} onRetry={refetch} />
          ) : (
            <Skeleton component='span' className={classes.pending} radius='sm' />
          )}
        </strong>
        .{goal.is_personal && ' Tasks stay in their project.'}
      </p>
      {counts !== undefined && counts.shared_milestones > 0 && (
        <p className={classes.text}>
          {counts.shared_milestones === 1
            ? 'One milestone stays, since another goal holds it too.'
            : `${counts.shared_milestones} milestones stay, since other goals hold them too.`}
        </p>
      )}
      <p className={classes.text}>It goes to the trash and stays there for 30 days.</p>
    </ConfirmDialog>
  )
}

/** Returns the error message of the dialog, followed by the server's reason, if any. */
const failureOf = (error: Error) =>
  [texts.goal.deleteFailed, error instanceof ApiError && error.detail].filter(Boolean).join(' ')
