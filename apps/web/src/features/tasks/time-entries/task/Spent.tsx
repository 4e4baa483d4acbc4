import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import type { TaskTime } from '@muster/contracts/time-entries'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { ShareRow } from '../../../../ui/ShareRow.tsx'
import { SpentFigure } from './SpentFigure.tsx'
import classes from './task-time.module.css'

/** Estimated and spent time of a task, together with its subtasks if it has any, and by person for those who see all. */
export function Spent({ task, time }: { task: Task; time: TaskTime }) {
  const { of, people, with_subtasks } = time
  const peopleMinutes = people.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <>
      <dl className={classes.figures}>
        <SpentFigure label={of === 'own' ? 'Your time' : 'Spent'} time={time} hasBar={of === 'everyone'} />
        {task.subtask_count > 0 && (
          <SpentFigure
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
