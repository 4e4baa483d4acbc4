import { expect, it } from 'vitest'
import { withoutPastAbsences } from './observed-days.ts'

const week = (...finished: number[]) => finished

it('a day of a past absence becomes the mean of the same weekday while the person was there', () => {
  const finished = [...week(1, 2, 3, 4, 5, 0, 0), ...week(3, 4, 5, 6, 7, 0, 0), ...week(0, 0, 0, 0, 0, 0, 0)]
  expect(withoutPastAbsences(finished, [[-6, 0]])).toEqual([...finished.slice(0, 14), ...week(2, 3, 4, 5, 6, 0, 0)])
  expect(withoutPastAbsences(finished, [[-6, -6]])).toEqual([...finished.slice(0, 14), ...week(2, 0, 0, 0, 0, 0, 0)])
})

it('without the same weekday, it becomes the mean of all days while the person was there', () => {
  expect(withoutPastAbsences([2, 0, 4], [[-1, -1]])).toEqual([2, 3, 4])
})

it('days before and after, a future absence, and days on which the person finished something are kept', () => {
  expect(withoutPastAbsences([2, 0, 4], [])).toEqual([2, 0, 4])
  expect(withoutPastAbsences([2, 0, 4], [[1, 9]])).toEqual([2, 0, 4])
  expect(withoutPastAbsences([2, 0, 4], [[-9, -2]])).toEqual([2, 0, 4])
  expect(withoutPastAbsences([2, 0, 4], [[0, 9]])).toEqual([2, 0, 4])
})

it('a person who was away on all days has finished nothing', () => {
  expect(withoutPastAbsences([0, 0], [[-9, 9]])).toEqual([0, 0])
})
