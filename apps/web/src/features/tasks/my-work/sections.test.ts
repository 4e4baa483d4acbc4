import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { sectionOf, sectionsOf } from './sections.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 25, 10, 0)
const due = (due_date: string | null, status: 'todo' | 'in_review' = 'todo') => sectionOf({ status, due_date }, now)

it('sorts tasks by their due date into sections; a week ends on Sunday', () => {
  expect(due('2026-11-24T23:59:59')).toBe('overdue')
  expect(due('2026-11-25T09:00:00')).toBe('today')
  expect(due('2026-11-26T23:59:59')).toBe('week')
  expect(due('2026-11-29T23:59:59')).toBe('week')
  expect(due('2026-11-30T23:59:59')).toBe('later')
  expect(due(null)).toBe('none')
})

it('on a Sunday, tomorrow is next week', () => {
  const sunday = new Date(2026, 10, 29, 10, 0)
  expect(sectionOf({ status: 'todo', due_date: '2026-11-30T23:59:59' }, sunday)).toBe('later')
})

it('a task in review waits for others, whatever its due date', () => {
  expect(due('2026-11-24T23:59:59', 'in_review')).toBe('waiting')
})

it('leaves out sections without tasks and keeps the order of the tasks', () => {
  const tasks = [
    testingTask({ id: 1, due_date: null }),
    testingTask({ id: 2, due_date: '2026-11-20T23:59:59' }),
    testingTask({ id: 3, due_date: '2026-11-24T23:59:59' }),
  ]
  expect(sectionsOf(tasks, now).map(({ name, tasks: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ['overdue', [2, 3]],
    ['none', [1]],
  ])
})
