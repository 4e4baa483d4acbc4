import type { TimeCell, TimeWeek } from '@muster/contracts/time-entries'
import type { TimedTask } from '@muster/contracts/time-entries/fields'

export type WeekRow = TimeWeek['rows'][number]

const sum = (cells: readonly { minutes: number }[]) => cells.reduce((total, { minutes }) => total + minutes, 0)

/** The minutes of each day, in the order of `days`. */
export const dayTotals = ({ days, rows }: Pick<TimeWeek, 'days' | 'rows'>): number[] =>
  days.map((day) => sum(rows.flatMap(({ cells }) => cells.filter((cell) => cell.day === day))))

/** Whether nobody can change the time of a day. */
export const isLockedDay = ({ locked_months }: Pick<TimeWeek, 'locked_months'>, day: string) =>
  locked_months.includes(day.slice(0, 7))

/** The rows of the week, then those that the user has added and that contain no time yet. */
export function rowsWithAdded(rows: readonly WeekRow[], added: readonly TimedTask[]): WeekRow[] {
  const known = new Set(rows.map(({ task }) => task?.id))
  const empty = added.filter(({ id }) => !known.has(id)).map((task) => ({ task, cells: [], minutes: 0 }))
  return [...rows, ...empty]
}

/** The week in which the time of a task on a day is this number of minutes. */
export function withCell(week: TimeWeek, task: TimedTask, day: string, minutes: number): TimeWeek {
  const change = (row: WeekRow): WeekRow => {
    const others = row.cells.filter((cell) => cell.day !== day)
    const cell: TimeCell = { day, minutes, entry_count: 1, running: false }
    const cells = minutes === 0 ? others : [...others, cell].toSorted((a, b) => (a.day < b.day ? -1 : 1))
    return { ...row, cells, minutes: sum(cells) }
  }
  const rows = week.rows.some((row) => row.task?.id === task.id)
    ? week.rows.map((row) => (row.task?.id === task.id ? change(row) : row))
    : [...week.rows, change({ task, cells: [], minutes: 0 })]
  return { ...week, rows, minutes: sum(rows) }
}
