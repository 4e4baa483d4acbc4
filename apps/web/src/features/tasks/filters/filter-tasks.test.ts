import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { filtersOf, filterTasks, parametersOf } from './filter-tasks.ts'
import { statusChoices } from './status-choices.ts'

const tasks = [
  testingTask({ id: 1 }),
  testingTask({ id: 2, status: 'done', priority: 'high' }),
  testingTask({ id: 3, project_id: 8 }),
]
const idsFor = (search: Parameters<typeof filtersOf>[0]) => filterTasks(tasks, filtersOf(search, 3)).map(({ id }) => id)

it('the values of both vocabularies filter the same [STATE-059, STATE-060, STATE-061, STATE-062, STATE-063]', () => {
  expect(idsFor({ status: 'pending' })).toEqual([1, 3])
  expect(idsFor({ status: 'todo' })).toEqual([1, 3])
  expect(idsFor({ status: 'completed' })).toEqual([2])
  expect(filtersOf({ status: 'in-progress' }, 3).status).toBe('in_progress')
  expect(filtersOf({ status: 'cancelled' }, 3).status).toBe('cancelled')
})

it('priority and project narrow the result, and unknown values are ignored', () => {
  expect(idsFor({ priority: 'high' })).toEqual([2])
  expect(idsFor({ projectId: 8 })).toEqual([3])
  expect(idsFor({ status: 'pending', projectId: 8 })).toEqual([3])
  expect(idsFor({ status: 'whatever', priority: 'most' })).toEqual([1, 2, 3])
  expect(filterTasks(tasks, {})).toBe(tasks)
})

it('the person filter selects the user, unassigned tasks, or a person by id [U3]', () => {
  const allTasks = [
    testingTask({ id: 1, assignees: [3, 4] }),
    testingTask({ id: 2, assignees: [4] }),
    testingTask({ id: 3, assignees: [] }),
    testingTask({ id: 4, assignees: [4], status: 'done' }),
  ]
  const idsOfAllFor = (search: Parameters<typeof filtersOf>[0]) =>
    filterTasks(allTasks, filtersOf(search, 3)).map(({ id }) => id)
  expect(idsOfAllFor({ person: 'me' })).toEqual([1])
  expect(idsOfAllFor({ person: 'none' })).toEqual([3])
  expect(idsOfAllFor({ person: '4' })).toEqual([1, 2, 4])
  expect(idsOfAllFor({ person: '4', status: 'open' })).toEqual([1, 2])
  expect(idsOfAllFor({ person: 'somebody' })).toEqual([1, 2, 3, 4])
})

it('the employee filter keeps its labels [EMP-TASK-01, EMP-TASK-02, EMP-TASK-03, EMP-TASK-04, EMP-TASK-05]', () => {
  expect(statusChoices.employee.map(({ label }) => label)).toEqual([
    'all',
    'open',
    'pending',
    'in-progress',
    'in-review',
    'completed',
    'cancelled',
  ])
})

it('filters and search become query parameters, and inactive ones are omitted', () => {
  const parametersFor = (search: Parameters<typeof filtersOf>[0], text?: string) =>
    parametersOf(filtersOf(search, 3), text)
  expect(parametersFor({}, '  ')).toEqual({})
  expect(parametersFor({ status: 'nothing', person: 'nobody' })).toEqual({})
  expect(parametersFor({ status: 'open', person: 'none' }, ' glass ')).toEqual({
    q: 'glass',
    status_is: 'todo,in_progress,in_review',
    assigned_users_is: 'none',
  })
  expect(parametersFor({ status: 'completed', priority: 'high', projectId: 8, person: 'me' })).toEqual({
    status_is: 'done',
    priority_is: 'high',
    project_id_is: '8',
    assigned_users_is: '3',
  })
})
