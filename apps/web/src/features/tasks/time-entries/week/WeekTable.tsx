import type { TimeWeek } from '@muster/contracts/time-entries'
import { monthName, timeTexts } from '@muster/contracts/time-entries/texts'
import { clockDuration, formatDuration } from '../../../../lib/format/duration.ts'
import { useToday } from '../../../../lib/format/now.ts'
import { LockMark } from '../entries/EntryList.tsx'
import { dateOf, weekdayOf } from './days.ts'
import { RowTask } from './RowTask.tsx'
import { type CellActions, WeekCell } from './WeekCell.tsx'
import classes from './week.module.css'
import { dayTotals, isLockedDay, type WeekRow } from './week-sums.ts'

type Props = { week: TimeWeek; rows: readonly WeekRow[]; actions: CellActions }

/** The time of a week: a row for each task, a column for each day. */
export function WeekTable({ week, rows, actions }: Props) {
  const currentDay = useToday()
  const totals = dayTotals(week)
  const lockedMonths = week.locked_months
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} aria-label='Time of the week'>
          <thead>
            <tr>
              <th scope='col' className={classes.taskHead}>
                Task
              </th>
              {week.days.map((day) => (
                <th key={day} scope='col' data-today={day === currentDay || undefined}>
                  {weekdayOf(day)} {dateOf(day)}
                  {isLockedDay(week, day) && <LockMark day={day} />}
                </th>
              ))}
              <th scope='col'>Total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ task, cells, minutes }) => (
              <tr key={task?.id ?? 0}>
                <th scope='row' className={classes.task}>
                  <RowTask task={task} />
                </th>
                {week.days.map((day) => (
                  <td
                    key={day}
                    data-today={day === currentDay || undefined}
                    data-locked={isLockedDay(week, day) || undefined}
                  >
                    <WeekCell
                      {...actions}
                      task={task}
                      day={day}
                      cell={cells.find((cell) => cell.day === day)}
                      isLocked={isLockedDay(week, day)}
                    />
                  </td>
                ))}
                <td className={classes.total}>{clockDuration(minutes)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope='row'>Total</th>
              {week.days.map((day, index) => (
                <td key={day} data-today={day === currentDay || undefined}>
                  {totals[index] ? clockDuration(totals[index]) : ''}
                </td>
              ))}
              <td className={classes.total} title={formatDuration(week.minutes)}>
                {clockDuration(week.minutes)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {lockedMonths.map((month) => (
        <p key={month} className={classes.locked}>
          {timeTexts.monthLocked(monthName(month))}
        </p>
      ))}
    </>
  )
}
