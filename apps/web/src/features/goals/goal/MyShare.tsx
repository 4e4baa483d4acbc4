import type { Goal } from '@muster/contracts/goals'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { goalMilestonesQuery } from '../../milestones/queries.ts'
import { TaskStatusBadge } from '../../tasks/table/TaskBadges.tsx'
import { TaskTitle } from '../../tasks/table/TaskTitle.tsx'
import { useTasks } from '../../tasks/task-list.ts'
import classes from './goal-level.module.css'
import { assignmentsInAll, counts } from './my-share.ts'

/** Explains the user's share of a goal by the tasks that count for it. */
export function MyShare({ goal, actorId }: { goal: Goal; actorId: number }) {
  const heading = useId()
  const links = useQuery(goalMilestonesQuery(goal.id))
  const list = useTasks({ kind: 'mine', orgId: goal.organization_id, userId: actorId })
  const tasks = useMemo(() => {
    const milestones = new Set(links.data?.map(({ milestone_id }) => milestone_id))
    return links.data && list.data?.filter((task) => counts(task, actorId, goal.id, milestones))
  }, [links.data, list.data, actorId, goal.id])
  const error = links.error ?? list.error
  const all = tasks && assignmentsInAll(tasks.length, goal.my_dependency_percentage)

  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        Why {Math.round(goal.my_dependency_percentage)}% of this goal is yours
      </h2>
      <p className={classes.note}>
        {tasks
          ? `${tasks.length} of ${all === undefined ? 'its' : `its ${all}`} task assignments ${tasks.length === 1 ? 'is' : 'are'} yours. Cancelled tasks do not count.`
          : 'Your part of its task assignments.'}
      </p>
      {error && !tasks ? (
        <ErrorState message={error.message} onRetry={() => Promise.all([links.refetch(), list.refetch()])} />
      ) : !tasks ? (
        <Spinner label='Loading tasks' />
      ) : tasks.length === 0 ? (
        <p className={classes.nobody}>No tasks of this goal are yours yet.</p>
      ) : (
        <ul className={classes.mine} aria-labelledby={heading}>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskTitle task={{ ...task, description: null }} />
              <TaskStatusBadge status={task.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
