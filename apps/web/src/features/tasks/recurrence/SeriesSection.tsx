import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/format/dates.ts'
import { PageSection } from '../../../ui/section/PageSection.tsx'
import { LinkedTask, LinkedTasks } from '../rows/LinkedTask.tsx'
import { recurrenceQuery } from './queries.ts'
import classes from './recurrence.module.css'

/** The other tasks of the series that the user sees, newest first. Nothing if there are none. */
export function SeriesSection({ task }: { task: Task }) {
  const { data, isPending } = useQuery(recurrenceQuery(task))
  if (isPending) return <template data-awaited />
  const others = data?.tasks.filter(({ id }) => id !== task.id) ?? []
  if (others.length === 0) return null
  return (
    <PageSection title='Series'>
      <LinkedTasks label='Other tasks of the series'>
        {others.map((other) => (
          <LinkedTask key={other.id} task={other}>
            <span className={classes.date}>{formatDay(other.due_date)}</span>
          </LinkedTask>
        ))}
      </LinkedTasks>
    </PageSection>
  )
}
