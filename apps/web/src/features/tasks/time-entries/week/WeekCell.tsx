import type { TimeCell } from '@muster/contracts/time-entries'
import type { TimedTask } from '@muster/contracts/time-entries/fields'
import { formatDay } from '../../../../lib/format/dates.ts'
import { clockDuration, formatDuration } from '../../../../lib/format/duration.ts'
import { CellField } from './CellField.tsx'
import { weekdayOf } from './days.ts'
import { focusByKey } from './move-focus.ts'
import classes from './week.module.css'

/** What the user may do with the cells of a week. */
export type CellActions = {
  /** Saves the minutes of a cell; undefined if the week is that of another user. */
  onSave?: (task: TimedTask, day: string, minutes: number, before: number) => Promise<void>
  /** Shows the entries of a cell. */
  onOpen: (task: TimedTask, day: string) => void
}

type Props = CellActions & {
  task: TimedTask | null
  day: string
  cell: TimeCell | undefined
  isLocked: boolean
}

/** The time of a task on a day: a field, or a button that shows the entries if the time cannot simply be typed. */
export function WeekCell({ task, day, cell, isLocked, onSave, onOpen }: Props) {
  const minutes = cell?.minutes ?? 0
  if (!task) return <span className={classes.text}>{cell && clockDuration(minutes)}</span>
  const label = `${task.key} ${task.title}, ${weekdayOf(day)} ${formatDay(day)}`
  const isTyped = !cell || (cell.entry_count <= 1 && !cell.running)
  if (onSave && !isLocked && isTyped)
    return <CellField label={label} minutes={minutes} onSave={(next) => onSave(task, day, next, minutes)} />
  if (!cell) return <span className={classes.text} />
  return (
    <button
      type='button'
      className={classes.cellButton}
      data-cell
      aria-label={`${label}: ${formatDuration(minutes)}, ${countText(cell)}`}
      title={countText(cell)}
      onKeyDown={focusByKey}
      onClick={() => onOpen(task, day)}
    >
      {cell.running && <span className={classes.running} aria-hidden />}
      {cell.running && minutes === 0 ? 'now' : clockDuration(minutes)}
      {cell.entry_count > 1 && (
        <span className={classes.entryCount} aria-hidden>
          {cell.entry_count}
        </span>
      )}
    </button>
  )
}

function countText({ entry_count, running }: TimeCell): string {
  const count = entry_count === 1 ? '1 entry' : `${entry_count} entries`
  return running ? `${count}, a timer is running` : count
}
