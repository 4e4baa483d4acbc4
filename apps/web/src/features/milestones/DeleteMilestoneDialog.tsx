import { Radio, Stack } from '@mantine/core'
import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Milestone } from '@muster/contracts/milestones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import classes from './dialogs.module.css'
import { useDeleteMilestone, useTakeOffGoal } from './mutations.ts'
import { milestoneGoalsQuery } from './queries.ts'

type Props = {
  milestone: Milestone
  /** The link through which a goal's page shows it. */
  link?: Pick<GoalMilestone, 'id' | 'goal_id'>
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Confirms that a milestone is permanently deleted, or removed from one of several goals. */
export function DeleteMilestoneDialog({ milestone, link, opened, onClose, onDeleted }: Props) {
  const remove = useDeleteMilestone()
  const takeOff = useTakeOffGoal()
  const [everywhere, setEverywhere] = useState(false)
  const goals = useQuery({ ...milestoneGoalsQuery(milestone.id), enabled: opened && link !== undefined })
  const others = link ? (goals.data ?? []).filter(({ id }) => id !== link.id).length : 0
  const only = others > 0 && !everywhere
  const close = () => {
    onClose()
    setEverywhere(false)
    remove.reset()
    takeOff.reset()
  }
  const confirm = () =>
    (only && link ? takeOff.mutateAsync(link.id) : remove.mutateAsync(milestone.id)).then(
      () => {
        close()
        onDeleted?.()
      },
      () => undefined, // shown in the dialog
    )

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title='Delete Milestone'
      confirm={only ? 'Take Off Goal' : 'Delete Milestone'}
      busyLabel={only ? 'Taking off...' : 'Deleting...'}
      busy={remove.isPending || takeOff.isPending}
      disabled={link !== undefined && goals.isPending}
      danger
      error={(only ? takeOff : remove).error?.message}
    >
      <div className={classes.text}>
        {others > 0 && (
          <Radio.Group
            label={`It also belongs to ${counted(others, 'other goal')}.`}
            value={everywhere ? 'everywhere' : 'here'}
            onChange={(value) => setEverywhere(value === 'everywhere')}
          >
            <Stack gap='sm' mt='sm' mb='sm'>
              <Radio value='here' label='Take it off this goal' />
              <Radio value='everywhere' label='Delete it everywhere' />
            </Stack>
          </Radio.Group>
        )}
        <p>{only ? kept(milestone) : lost(milestone)}</p>
      </div>
    </ConfirmDialog>
  )
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const kept = ({ title }: Milestone) => `"${title}" stays under its other goals, with all that belongs to it.`

function lost({ title, tasks_count: tasks, comments_count: comments }: Milestone) {
  const also = comments > 0 ? ` and ${counted(comments, 'comment')} on it` : ''
  const stay =
    tasks > 0
      ? ` Its ${counted(tasks, 'task')} ${tasks === 1 ? 'stays' : 'stay'} in the project, without a milestone.`
      : ''
  return `Are you sure you want to delete "${title}"${also}?${stay} This action cannot be undone.`
}
