import { Progress } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import type { TaskTime } from '@muster/contracts/time-entries'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { ShareRow } from '../../../../ui/ShareRow.tsx'
import { isOver, restText, spentPercent } from './spent-text.ts'
import classes from './task-time.module.css'

/** Estimated and spent time of a task, together with its subtasks if it has any, and by person for those who see all. */
export function Spent({ task, time }: { task: Task; time: TaskTime }) {
  const { of, people, with_subtasks } = time
  const peopleMinutes = people.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={of === 'own' ? 'Your time' : 'Spent'} time={time} hasBar={of === 'everyone'} />
        {task.subtask_count > 0 && (
          <Figure
            label={of === 'own' ? 'Your time with subtasks' : 'Spent with subtasks'}
            time={with_subtasks}
            hasBar={of === 'everyone'}
          />
        )}
      </dl>
      {of === 'everyone' && people.length > 1 && (
        <ul className={classes.people} aria-label='Time by person'>
          {people.map(({ user, minutes }) => (
            <ShareRow
              key={user.id}
              name={user.full_name ?? texts.unknownUser}
              userId={user.id}
              counts={formatDuration(minutes)}
              share={`${peopleMinutes > 0 ? Math.round((minutes / peopleMinutes) * 100) : 0}%`}
              percent={peopleMinutes > 0 ? (minutes / peopleMinutes) * 100 : 0}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type FigureProps = {
  label: string
  time: Pick<TaskTime, 'estimated_minutes' | 'spent_minutes'>
  /** Whether the time is compared with the estimate: the time of one user is only a part of it. */
  hasBar: boolean
}

function Figure({ label, time, hasBar }: FigureProps) {
  const percent = hasBar ? spentPercent(time) : undefined
  const rest = hasBar ? restText(time) : undefined
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{formatDuration(time.spent_minutes)}</span>{' '}
        <span className={classes.estimate}>
          {time.estimated_minutes === null
            ? 'no estimate'
            : `${hasBar ? 'of' : '· estimate'} ${formatDuration(time.estimated_minutes)}`}
        </span>
        {percent !== undefined && (
          <Progress
            value={percent}
            size='sm'
            color={isOver(time) ? 'danger' : undefined}
            className={classes.bar}
            aria-label={`${label}, share of the estimate`}
          />
        )}
        {rest && (
          <span className={classes.rest} data-over={isOver(time) || undefined}>
            {rest}
          </span>
        )}
      </dd>
    </div>
  )
}
