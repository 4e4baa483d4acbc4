import { expect, it } from 'vitest'
import { dateOf, mondayOf, parseDay, weekdayOf, weekName } from './days.ts'

it('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

it('a week is named by its first and last day', () => {
  expect(['2026-11-23', '2026-11-30', '2026-12-28'].map(weekName)).toEqual([
    'Nov 23 – 29, 2026',
    'Nov 30 – Dec 6, 2026',
    'Dec 28, 2026 – Jan 3, 2027',
  ])
})

it('a day has the name of its weekday and its date', () => {
  expect([weekdayOf('2026-11-05'), dateOf('2026-11-05')]).toEqual(['Thu', '5'])
})

it('anything but a day in the URL means the current day', () => {
  const now = '2026-11-25'
  expect([undefined, '', 'soon', '2026-02-30', '1999-12-31', '2026-11-01'].map((text) => parseDay(text, now))).toEqual([
    now,
    now,
    now,
    now,
    now,
    '2026-11-01',
  ])
})
