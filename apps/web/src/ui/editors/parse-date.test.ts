import { expect, it } from 'vitest'
import { parseDate } from './parse-date.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 25, 10, 0)
const parsed = (text: string) => parseDate(text, now)

it('understands days in words, without regard to case', () => {
  expect(parsed('today')).toEqual({ day: '2026-11-25' })
  expect(parsed('Tomorrow')).toEqual({ day: '2026-11-26' })
  expect(parsed('fri')).toEqual({ day: '2026-11-27' })
  expect(parsed('next monday')).toEqual({ day: '2026-11-30' })
  expect(parsed('in 2 weeks')).toEqual({ day: '2026-12-09' })
  expect(parsed('dec 3')).toEqual({ day: '2026-12-03' })
})

it('understands a time after the day', () => {
  expect(parsed('12/3 4pm')).toEqual({ day: '2026-12-03', time: '16:00' })
  expect(parsed('tomorrow at 9:30')).toEqual({ day: '2026-11-26', time: '09:30' })
})

it('a day without a year is never in the past', () => {
  expect(parsed('1/15')).toEqual({ day: '2027-01-15' })
  expect(parsed('wed')?.day).not.toBe('2026-11-18')
})

it('refuses other words', () => {
  expect(parsed('')).toBeUndefined()
  expect(parsed('order glass')).toBeUndefined()
  expect(parsed('friday order glass')).toBeUndefined()
})
