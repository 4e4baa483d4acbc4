import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { useId } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { AwaitedSpinner } from '../../../ui/section/AwaitedSpinner.tsx'
import { useFirstTasks } from '../../tasks/lists/use-first-tasks.ts'
import { TaskStatusBadge } from '../../tasks/table/TaskBadges.tsx'
import { TaskTitle } from '../../tasks/table/TaskTitle.tsx'
import classes from './goal-level.module.css'
import { totalAssignments } from './my-share.ts'

/** The statuses of tasks that count toward a share: all except cancelled. */
const countedStatuses = taskStatuses.filter((status) => status !== 'cancelled').join()

/** Explains the user's share of a goal with a list of the tasks that count toward the share. */
export function MyShare({ goal, actorId }: { goal: Goal; actorId: number }) {
  const headingId = useId()
  const scope = { kind: 'mine', orgId: goal.organization_id, userId: actorId } as const
  const list = useFirstTasks(scope, { in_goal: goal.id, status_is: countedStatuses })
  const { tasks, total = 0, error, moreCount } = list
  const assignmentCount = tasks && totalAssignments(total, goal.my_dependency_percentage)

  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Why {Math.round(goal.my_dependency_percentage)}% of this goal is yours
      </h2>
      <p className={classes.note}>
        {tasks
          ? `${total} of ${assignmentCount === undefined ? 'its' : `its ${assignmentCount}`} task assignments ${total === 1 ? 'is' : 'are'} yours. Cancelled tasks do not count.`
          : 'Your part of its task assignments.'}
      </p>
      {error && !tasks ? (
        <ErrorState message={error.message} onRetry={list.refetch} />
      ) : !tasks ? (
        <AwaitedSpinner label='Loading tasks' />
      ) : tasks.length === 0 ? (
        <p className={classes.nobody}>No tasks of this goal are yours yet.</p>
      ) : (
        <ul className={classes.mine} aria-labelledby={headingId}>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskTitle task={{ ...task, description: null }} />
              <TaskStatusBadge status={task.status} />
            </li>
          ))}
        </ul>
      )}
      {moreCount > 0 && (
        <Button variant='default' size='compact-md' loading={list.isLoading} onClick={list.showMore}>
          Show more ({formatCount(moreCount)})
        </Button>
      )}
    </section>
  )
}
