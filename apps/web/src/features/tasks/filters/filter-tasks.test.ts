import { expect, it } from 'vitest'
import { aTask } from '../testing-task.ts'
import { filtersOf, filterTasks } from './filter-tasks.ts'
import { statusChoices } from './status-words.ts'

const tasks = [aTask({ id: 1 }), aTask({ id: 2, status: 'done', priority: 'high' }), aTask({ id: 3, project_id: 8 })]
const ids = (search: Parameters<typeof filtersOf>[0]) => filterTasks(tasks, filtersOf(search)).map(({ id }) => id)

it('STATE-059 STATE-060 STATE-061 STATE-062 STATE-063 the words of both vocabularies filter the same', () => {
  expect(ids({ status: 'pending' })).toEqual([1, 3])
  expect(ids({ status: 'todo' })).toEqual([1, 3])
  expect(ids({ status: 'completed' })).toEqual([2])
  expect(filtersOf({ status: 'in-progress' }).status).toBe('in_progress')
  expect(filtersOf({ status: 'cancelled' }).status).toBe('cancelled')
})

it('priority and project narrow further, and unknown words filter nothing', () => {
  expect(ids({ priority: 'high' })).toEqual([2])
  expect(ids({ projectId: 8 })).toEqual([3])
  expect(ids({ status: 'pending', projectId: 8 })).toEqual([3])
  expect(ids({ status: 'whatever', priority: 'most' })).toEqual([1, 2, 3])
  expect(filterTasks(tasks, {})).toBe(tasks)
})

it('EMP-TASK-01 EMP-TASK-02 EMP-TASK-03 EMP-TASK-04 EMP-TASK-05 the employee filter keeps its words', () => {
  expect(statusChoices.employee.map(({ label }) => label)).toEqual([
    'all',
    'pending',
    'in-progress',
    'in-review',
    'completed',
    'cancelled',
  ])
})
