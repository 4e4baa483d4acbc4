import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { dueNow } from './due-now.ts'

const now = new Date(2026, 10, 25, 10, 0)

it('a task is due now if it is open, overdue or due today, and not in review', () => {
  const tasks = [
    testingTask({ id: 1, due_date: '2026-11-24T23:59:59' }),
    testingTask({ id: 2, due_date: '2026-11-24T23:59:59', status: 'in_review' }),
    testingTask({ id: 3, due_date: '2026-11-25T09:00:00', status: 'in_progress' }),
    testingTask({ id: 4, due_date: '2026-11-26T09:00:00' }),
    testingTask({ id: 5, due_date: null }),
    testingTask({ id: 6, due_date: '2026-11-24T23:59:59', status: 'done' }),
  ]
  expect(dueNow(tasks, now).map(({ id }) => id)).toEqual([1, 3])
})
