import type { TimeWeek } from '@muster/contracts/time-entries'
import { expect, it } from 'vitest'
import { dayTotals, rowsWithAdded, withCell } from './week-sums.ts'

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const task = (id: number) => ({ id, key: `NL-${id}`, title: `Task ${id}`, project_id: 1, project_name: 'Greenhouse' })
const cell = (day: string, minutes: number) => ({ day, minutes, entry_count: 1, running: false })
const week: TimeWeek = {
  user_id: 1,
  days,
  locked_months: [],
  rows: [
    { task: task(1), cells: [cell('2026-11-23', 60), cell('2026-11-25', 30)], minutes: 90 },
    { task: null, cells: [cell('2026-11-25', 15)], minutes: 15 },
  ],
  minutes: 105,
}

it('sums up each day, with the time on tasks that the user does not see', () => {
  expect(dayTotals(week)).toEqual([60, 0, 45, 0, 0, 0, 0])
})

it('adds rows for tasks that have none', () => {
  expect(rowsWithAdded(week.rows, [task(1), task(2)]).map((row) => row.task?.key)).toEqual(['NL-1', undefined, 'NL-2'])
})

it('changes, adds and clears a cell together with the sums', () => {
  const changed = withCell(week, task(1), '2026-11-24', 45)
  expect(changed.rows[0]?.cells.map(({ day, minutes }) => [day, minutes])).toEqual([
    ['2026-11-23', 60],
    ['2026-11-24', 45],
    ['2026-11-25', 30],
  ])
  expect([changed.rows[0]?.minutes, changed.minutes]).toEqual([135, 150])
  const cleared = withCell(changed, task(1), '2026-11-23', 0)
  expect([cleared.rows[0]?.cells.length, cleared.minutes]).toEqual([2, 90])
  expect(withCell(week, task(2), '2026-11-29', 10).rows.map((row) => row.minutes)).toEqual([90, 15, 10])
})
