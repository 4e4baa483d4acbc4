import { expect, it } from 'vitest'
import { nextDue, openFirst } from './open-first.ts'
import { aTask } from './testing-task.ts'

const tasks = [
  aTask({ id: 1, status: 'done', due_date: '2026-11-01T23:59:59' }),
  aTask({ id: 2, due_date: null }),
  aTask({ id: 3, due_date: '2026-12-24T23:59:59' }),
  aTask({ id: 4, status: 'cancelled', due_date: null }),
  aTask({ id: 5, status: 'in_review', due_date: '2026-11-25T10:00:00' }),
]
const ids = (list: typeof tasks) => list.map(({ id }) => id)

it('what is open comes before what is finished, otherwise in the same order [U11]', () => {
  expect(ids(openFirst(tasks))).toEqual([2, 3, 5, 1, 4])
})

it('what is due next comes first, then what has no date, then what is finished [U11]', () => {
  expect(ids(nextDue(tasks))).toEqual([5, 3, 2, 1, 4])
})
