import type { EmployeeDependency, Goal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { ShareRow } from '../../../ui/ShareRow.tsx'
import { AwaitedSpinner } from '../../../ui/section/AwaitedSpinner.tsx'
import { sharesQuery } from '../queries.ts'
import classes from './goal-level.module.css'

/** Each user's share of a goal's task assignments. The shares add up to 100%. */
export function Shares({ goal }: { goal: Goal }) {
  const headingId = useId()
  const { data, error, refetch } = useQuery(sharesQuery(goal.id))
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Who carries this goal
      </h2>
      <p className={classes.note}>Each person's part of its task assignments, without cancelled tasks.</p>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : !data ? (
        <AwaitedSpinner label='Loading shares' />
      ) : data.length === 0 ? (
        <p className={classes.nobody}>Nobody yet. Whoever is given a task of this goal appears here.</p>
      ) : (
        <ul className={classes.shares} aria-labelledby={headingId}>
          {data.map((share) => (
            <Share key={share.user_id} share={share} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Share({ share }: { share: EmployeeDependency }) {
  const { user_id, completed_tasks, assigned_tasks, dependency_percentage } = share
  return (
    <ShareRow
      name={share.full_name ?? texts.unknownUser}
      userId={user_id}
      counts={`${completed_tasks} of ${assigned_tasks} ${assigned_tasks === 1 ? 'task' : 'tasks'} done`}
      share={`${dependency_percentage.toFixed(1)}%`}
      percent={dependency_percentage}
    />
  )
}
