import { expect, it } from 'vitest'
import { snoozeDays } from './snooze-days.ts'

const daysFrom = (day: string) => snoozeDays(day).map((choice) => choice.day)

it('a snooze ends tomorrow or on the next Monday', () => {
  expect(daysFrom('2026-11-25')).toEqual(['2026-11-26', '2026-11-30'])
  expect(daysFrom('2026-11-29')).toEqual(['2026-11-30', '2026-11-30'])
  expect(daysFrom('2026-11-30')).toEqual(['2026-12-01', '2026-12-07'])
})
