import { expect, it } from 'vitest'
import { periodChoices, recentDays } from './periods.ts'

const now = new Date(2026, 10, 28, 12)

it('offers the periods until today by their first days, and the period of the query', () => {
  expect(periodChoices(undefined, now)[1]).toEqual({ value: '2026-11-21', label: 'Past week' })
  expect(periodChoices('2026-11-21', now)).toHaveLength(4)
  expect(periodChoices('2026-01-05', now).at(-1)).toEqual({ value: '2026-01-05', label: 'After Jan 5, 2026' })
})

it('suggests recent days', () => {
  expect(recentDays(now).map(({ value }) => value)).toEqual([
    '2026-11-28',
    '2026-11-27',
    '2026-11-21',
    '2026-10-29',
    '2025-11-28',
  ])
})
