import { expect, it } from 'vitest'
import { daysOfPeriod, periodChoice, periodText } from './periods.ts'

const days = (value: string | undefined, currentDay = '2026-11-29') => {
  const { from, to } = daysOfPeriod(value, currentDay)
  return `${from} ${to}`
}

it('a period has a first and a last day', () => {
  expect(['week', 'last-week', 'month', 'last-month', 'year', 'all'].map((value) => days(value))).toEqual([
    '2026-11-23 2026-11-29',
    '2026-11-16 2026-11-22',
    '2026-11-01 2026-11-30',
    '2026-10-01 2026-10-31',
    '2026-01-01 2026-12-31',
    'undefined undefined',
  ])
  expect([days('last-month', '2026-01-31'), days('month', '2028-02-10')]).toEqual([
    '2025-12-01 2025-12-31',
    '2028-02-01 2028-02-29',
  ])
})

it('a range of days is a period, and anything else means this month', () => {
  expect([days('2026-11-03..2026-11-07'), days('2026-11-03..')]).toEqual([
    '2026-11-03 2026-11-07',
    '2026-11-03 undefined',
  ])
  expect(['2026-11-03..2026-11-07', 'soon', '2026-11-07..2026-11-03', undefined, 'all'].map(periodChoice)).toEqual([
    'range',
    'month',
    'month',
    'month',
    'all',
  ])
})

it('a period is named by its days', () => {
  const texts = [{ from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-01' }, { to: '2026-11-30' }, {}].map(
    periodText,
  )
  expect(texts).toEqual(['Nov 1, 2026 – Nov 30, 2026', 'From Nov 1, 2026', 'Until Nov 30, 2026', 'All time'])
})
