import { expect, it } from 'vitest'
import { startAtZero } from './start-at-zero.ts'

it('a burn-up of one day starts at zero on the day before', () => {
  const day = { date: '2026-03-01', done: 1, total: 3 }
  expect(startAtZero([day])).toEqual([{ date: '2026-02-28', done: 0, total: 0 }, day])
  expect(startAtZero([day, day])).toEqual([day, day])
  expect(startAtZero([])).toEqual([])
})
