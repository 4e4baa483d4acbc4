import { expect, it } from 'vitest'
import { localTime, startOfDay } from './local-time.ts'

it.each([
  ['UTC', '2026-11-28T15:10:32'],
  ['America/New_York', '2026-11-28T10:10:32'],
  ['Asia/Kolkata', '2026-11-28T20:40:32'],
  ['Pacific/Kiritimati', '2026-11-29T05:10:32'],
  ['Atlantis/Capital', '2026-11-28T15:10:32'],
])('the time in %s is %s', (timeZone, expected) => {
  expect(localTime(timeZone, new Date('2026-11-28T15:10:32.400Z'))).toBe(expected)
})

it('midnight is the beginning of a day', () => {
  expect(localTime('Europe/Berlin', new Date('2026-11-27T23:00:00Z'))).toBe('2026-11-28T00:00:00')
})

it.each([
  ['UTC', '2026-11-28', '2026-11-28T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-28', '2026-11-27T15:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-28', '2026-11-28T08:00:00.000Z'],
  // The clock changes on these days, after midnight, and on the days after them.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Atlantis/Capital', '2026-11-28', '2026-11-28T00:00:00.000Z'],
  ['Asia/Tokyo', '9999-12-31', '9999-12-30T15:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, day, expected) => {
  expect(new Date(startOfDay(timeZone, day) * 1_000).toISOString()).toBe(expected)
})

it('the day after the last one of a month begins the next one', () => {
  expect(startOfDay('Asia/Tokyo', '2026-02-28', 1)).toBe(startOfDay('Asia/Tokyo', '2026-03-01'))
})
