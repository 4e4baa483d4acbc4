import { expect, it } from 'vitest'
import { monthName, shortDay, shortMonth } from '../../lib/format/calendar.ts'
import { milestonesText } from './charts/chart-texts.ts'
import { hasData, performanceOf, reachedPercent, trendPercent } from './figures.ts'
import { roleName } from './role-name.ts'

it('a trend is the change in whole percent; none without an earlier count or without a change', () => {
  expect(trendPercent(12, 10)).toBe(20)
  expect(trendPercent(7, 10)).toBe(-30)
  expect(trendPercent(0, 4)).toBe(-100)
  expect([trendPercent(10, 10), trendPercent(3, 0), trendPercent(undefined, 3), trendPercent(3, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('a series of days or months has data if any of its values is not 0', () => {
  expect(hasData([{ date: '2026-11-20', created: 0 }])).toBe(false)
  expect(
    hasData([
      { date: '2026-11-20', created: 0 },
      { date: '2026-11-21', created: 1 },
    ]),
  ).toBe(true)
  expect(hasData([])).toBe(false)
})

it('Performance is the percent of tasks that are completed, rounded [EMP-DASH-06]', () => {
  expect(performanceOf({ done: 2, todo: 1 }, 3)).toEqual({ done: 2, percent: 67 })
  expect(performanceOf({ done: 1, todo: 2 }, 3)).toEqual({ done: 1, percent: 33 })
  expect(performanceOf({ todo: 4 }, 4)).toEqual({ done: 0, percent: 0 })
  expect(performanceOf({}, 0)).toEqual({ done: 0, percent: 0 })
})

it("a member's role, or 'Member' for an unknown role [MGR-DASH-21]", () => {
  expect([roleName('admin'), roleName('manager'), roleName('member')]).toEqual(['Admin', 'Manager', 'Member'])
  expect(roleName(JSON.parse('"guest"'))).toBe('Member')
})

it("a goal's progress is limited to 100 percent [EMP-DASH-15]", () => {
  expect(reachedPercent({ current_value: 30, target_value: 120 })).toBe(25)
  expect(reachedPercent({ current_value: 150, target_value: 120 })).toBe(100)
  expect(reachedPercent({ current_value: 5, target_value: 0 })).toBe(0)
})

it('how many milestones are completed [ADMIN-DASH-28]', () => {
  expect(milestonesText({ completed_milestones: 2, total_milestones: 5 })).toBe('2 / 5 milestones completed')
})

it('days and months are in UTC, in any time zone', () => {
  expect([monthName('2026-11'), shortMonth('2026-11'), shortDay('2026-11-05')]).toEqual([
    'November 2026',
    'Nov',
    'Nov 5',
  ])
})
