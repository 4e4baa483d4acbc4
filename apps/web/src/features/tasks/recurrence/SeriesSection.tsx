import type { Task } from '@muster/contracts/tasks'
import type { TaskOfSeries } from '@muster/contracts/tasks/recurrence'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/format/dates.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { PageSection } from '../../../ui/section/PageSection.tsx'
import { useCardLinks } from '../board/use-card-links.ts'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import { recurrenceQuery } from './queries.ts'
import classes from './recurrence.module.css'

/** The other tasks of the series that the user sees, newest first. Nothing if there are none. */
export function SeriesSection({ task }: { task: Task }) {
  const others = useQuery(recurrenceQuery(task)).data?.tasks.filter(({ id }) => id !== task.id) ?? []
  if (others.length === 0) return null
  return (
    <PageSection title='Series'>
      <ul className={classes.list} aria-label='Other tasks of the series'>
        {others.map((other) => (
          <SeriesRow key={other.id} task={other} />
        ))}
      </ul>
    </PageSection>
  )
}

function SeriesRow({ task: { id, key, title, status, due_date } }: { task: TaskOfSeries }) {
  const { hrefOf, follow, preload } = useCardLinks()
  return (
    <li className={classes.row}>
      <StatusRing
        filledQuarters={taskStatusQuarters[status]}
        color={taskStatusColors[status]}
        size={16}
        label={taskStatusNames[status]}
      />
      <span className={classes.key}>{key}</span>
      <a
        href={hrefOf(id)}
        className={classes.title}
        onClick={(event) => follow(event, id)}
        onPointerEnter={() => preload(id)}
        onFocus={() => preload(id)}
      >
        {title}
      </a>
      <span className={classes.date}>{formatDay(due_date)}</span>
    </li>
  )
}
