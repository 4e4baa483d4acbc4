import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { useToday } from '../../../lib/format/now.ts'
import { useExpectedCount } from '../../../lib/look/use-expected-count.ts'
import { useMe } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { taskPageQuery } from '../lists/task-page-query.ts'
import { usePendingChanges } from '../pending.ts'
import classes from './due-now.module.css'
import { dueNow, maxDueNow } from './due-now.ts'

const loadingText = 'Loading your tasks'

const DueNowRows = lazy(async () => ({ default: (await import('./DueNowRows.tsx')).DueNowRows }))

/** The top of My work on the dashboard: the user's tasks that are overdue or due today; nothing if there are none. */
export function DueNow({ orgId }: { orgId: number }) {
  const headingId = useId()
  const to = useAreaPath()
  const { tasks, error, refetch } = useDueNow(orgId)
  const count = tasks && Math.min(tasks.length, maxDueNow)
  const expectedCount = useExpectedCount('Due now', count, { fallback: 0, min: 0 })
  const hasFailed = error !== null && !tasks
  if (!hasFailed && (count ?? expectedCount) === 0) return tasks ? null : <template data-awaited />
  return (
    <section className={classes.section} aria-labelledby={headingId} aria-busy={!tasks && !hasFailed}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Due now
        </h2>
        <ButtonLink variant='subtle' size='compact-sm' to={to('my-work')}>
          All my work
        </ButtonLink>
      </div>
      {hasFailed && <ErrorState message={error.message} onRetry={refetch} />}
      {tasks ? (
        <Suspense fallback={<ListSkeleton label={loadingText} rowCount={Math.min(tasks.length, maxDueNow)} />}>
          <DueNowRows tasks={tasks.slice(0, maxDueNow)} hasMore={tasks.length > maxDueNow} />
        </Suspense>
      ) : (
        !hasFailed && <ListSkeleton label={loadingText} rowCount={expectedCount} />
      )}
    </section>
  )
}

/** Returns one more task than the dashboard lists, if there are more. */
function useDueNow(orgId: number) {
  useToday()
  const { id: userId } = useMe()
  const withPending = usePendingChanges()
  const { data, error, refetch } = useQuery(
    taskPageQuery({
      scope: { kind: 'mine', orgId, userId },
      filters: { status_is: 'todo,in_progress' },
      sort: 'next_due',
      page: 1,
      perPage: maxDueNow + 1,
    }),
  )
  return { tasks: data && dueNow(data.tasks.map(withPending)), error, refetch }
}
