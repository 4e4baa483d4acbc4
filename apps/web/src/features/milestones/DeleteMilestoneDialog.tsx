import { Radio, Stack } from '@mantine/core'
import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Milestone } from '@muster/contracts/milestones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCountOf } from '../../lib/format/count.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RetryError } from '../../ui/select/RetryError.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from './dialogs.module.css'
import { restoreDeletedMilestone, useDeleteMilestone, useRemoveFromGoal } from './mutations.ts'
import { milestoneGoalsQuery } from './queries.ts'

type Props = {
  milestone: Milestone
  /** On the page of a goal: the link between that goal and the milestone. */
  link?: Pick<GoalMilestone, 'id' | 'goal_id'>
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

/**
 * Asks for confirmation before a milestone moves to the trash, and offers Undo afterward; or before it is removed from
 * one of its goals.
 */
export function DeleteMilestoneDialog({ milestone, link, opened, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const remove = useDeleteMilestone()
  const removeFromGoal = useRemoveFromGoal()
  const [deletesEverywhere, setDeletesEverywhere] = useState(false)
  const goals = useQuery({ ...milestoneGoalsQuery(milestone.id), enabled: opened && link !== undefined })
  const otherGoalCount = link ? (goals.data ?? []).filter(({ id }) => id !== link.id).length : 0
  const removesOnlyLink = otherGoalCount > 0 && !deletesEverywhere
  const close = () => {
    onClose()
    setDeletesEverywhere(false)
    remove.reset()
    removeFromGoal.reset()
  }
  const confirm = () => {
    const deletion = newUuid()
    const undo = () =>
      restoreDeletedMilestone(queryClient, milestone, deletion).then(
        () => toast.success(`${milestone.title} is back`),
        (error: Error) => toast.error(error.message, undo),
      )
    const sending = removesOnlyLink && link ? removeFromGoal.mutateAsync(link.id) : remove.mutateAsync(milestone.id)
    sending.then(
      () => {
        close()
        onDeleted?.()
        if (!removesOnlyLink) toast.undo(`Deleted ${milestone.title}`, undo)
      },
      () => undefined, // the error is shown in the dialog
    )
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Delete Milestone'
      confirmLabel={removesOnlyLink ? 'Take Off Goal' : 'Delete Milestone'}
      busyLabel={removesOnlyLink ? 'Taking off...' : 'Deleting...'}
      busy={remove.isPending || removeFromGoal.isPending}
      disabled={link !== undefined && !goals.data}
      danger
      error={(removesOnlyLink ? removeFromGoal : remove).error?.message}
    >
      <div className={classes.text}>
        {goals.isLoadingError && (
          <p role='alert'>
            <RetryError message={goals.error.message} onRetry={goals.refetch} />
          </p>
        )}
        {otherGoalCount > 0 && (
          <Radio.Group
            label={`It also belongs to ${formatCountOf(otherGoalCount, 'other goal')}.`}
            value={deletesEverywhere ? 'everywhere' : 'here'}
            onChange={(value) => setDeletesEverywhere(value === 'everywhere')}
          >
            <Stack gap='sm' mt='sm' mb='sm'>
              <Radio value='here' label='Take it off this goal' />
              <Radio value='everywhere' label='Delete it everywhere' />
            </Stack>
          </Radio.Group>
        )}
        <p>{removesOnlyLink ? keptText(milestone) : deleteText(milestone)}</p>
      </div>
    </ConfirmDialog>
  )
}

const keptText = ({ title }: Milestone) => `"${title}" stays under its other goals, with all that belongs to it.`

function deleteText({ title, tasks_count: taskCount, comments_count: commentCount }: Milestone) {
  const commentsText = commentCount > 0 ? ` with ${formatCountOf(commentCount, 'comment')}` : ''
  const tasksText =
    taskCount > 0
      ? ` Its ${formatCountOf(taskCount, 'task')} ${taskCount === 1 ? 'stays' : 'stay'} in the project, without a milestone.`
      : ''
  return `Are you sure you want to delete "${title}"${commentsText}? It goes to the trash and stays there for 30 days.${tasksText}`
}
