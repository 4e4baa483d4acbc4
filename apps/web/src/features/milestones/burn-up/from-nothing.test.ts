import { expect, it } from 'vitest'
import { fromNothing } from './from-nothing.ts'

it('a burn-up of one day starts at zero on the day before', () => {
  const first = { date: '2026-03-01', done: 1, total: 3 }
  expect(fromNothing([first])).toEqual([{ date: '2026-02-28', done: 0, total: 0 }, first])
  expect(fromNothing([first, first])).toEqual([first, first])
  expect(fromNothing([])).toEqual([])
})
