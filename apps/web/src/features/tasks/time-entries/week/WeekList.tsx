import type { TimeWeek } from '@muster/contracts/time-entries'
import { monthName, timeTexts } from '@muster/contracts/time-entries/texts'
import { useNavigate } from '@tanstack/react-router'
import { formatDay } from '../../../../lib/format/dates.ts'
import { clockDuration, formatDuration } from '../../../../lib/format/duration.ts'
import { useSearch } from '../../../../lib/look/search.ts'
import { dateOf, weekdayOf } from './days.ts'
import { RowTask } from './RowTask.tsx'
import { type CellActions, WeekCell } from './WeekCell.tsx'
import classes from './week.module.css'
import { dayTotals, isLockedDay, type WeekRow } from './week-sums.ts'

type Props = { week: TimeWeek; day: string; rows: readonly WeekRow[]; actions: CellActions }

/** The week on a phone: a strip with the days, and the tasks of the one that is selected. */
export function WeekList({ week, day, rows, actions }: Props) {
  const search = useSearch()
  const navigate = useNavigate()
  const totals = dayTotals(week)
  const isLocked = isLockedDay(week, day)
  const dayMinutes = totals[week.days.indexOf(day)] ?? 0
  return (
    <>
      <fieldset className={classes.strip} aria-label='Day'>
        {week.days.map((other, index) => (
          <button
            key={other}
            type='button'
            className={classes.stripDay}
            aria-pressed={other === day}
            aria-label={`${weekdayOf(other)} ${formatDay(other)}, ${formatDuration(totals[index] ?? 0)}`}
            onClick={() => navigate({ to: '.', search: { ...search, day: other }, replace: true })}
          >
            <span>{weekdayOf(other)}</span>
            <span className={classes.stripDate}>{dateOf(other)}</span>
            <span className={classes.stripMinutes}>{totals[index] ? clockDuration(totals[index]) : '–'}</span>
          </button>
        ))}
      </fieldset>
      {isLocked && <p className={classes.locked}>{timeTexts.monthLocked(monthName(day.slice(0, 7)))}</p>}
      <ul className={classes.rows} aria-label={formatDay(day)}>
        {rows.map(({ task, cells }) => (
          <li key={task?.id ?? 0} className={classes.row}>
            <div className={classes.task}>
              <RowTask task={task} />
            </div>
            <div className={classes.rowCell}>
              <WeekCell
                {...actions}
                key={day}
                task={task}
                day={day}
                cell={cells.find((cell) => cell.day === day)}
                isLocked={isLocked}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.sums}>
        <span>
          {weekdayOf(day)} <strong>{formatDuration(dayMinutes)}</strong>
        </span>
        <span>
          Week <strong>{formatDuration(week.minutes)}</strong>
        </span>
      </p>
    </>
  )
}
