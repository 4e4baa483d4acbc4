import { expect, it } from 'vitest'
import { addDays, addMonths, dayName, monthTitle, weeksOf } from './month.ts'

it('returns the weeks of a month from Monday to Sunday, with the days of its neighbors', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02').flat()).toHaveLength(28)
})

it('returns the weeks of December and January across the year', () => {
  expect(weeksOf('2026-12').at(-1)?.at(-1)).toBe('2027-01-03')
  expect(weeksOf('2026-01')[0]?.[0]).toBe('2025-12-29')
})

it('moves by days and months, also across a change of the clock and a leap day', () => {
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', -120)).toBe('2016-11')
})

it('names months and days', () => {
  expect(monthTitle('2026-11')).toBe('November 2026')
  expect(dayName('2031-12-03')).toBe('3 December 2031')
})
