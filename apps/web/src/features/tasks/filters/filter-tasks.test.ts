import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { type FilterSearch, filtersOf, filterTasks, needServer, parametersOf } from './filter-tasks.ts'
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

/** A Wednesday. */
const day = '2026-11-25'

/** The ids of the tasks that match the filters of the user 3. */
const idsAmong = (allTasks: ReturnType<typeof testingTask>[], search: FilterSearch) =>
  filterTasks(allTasks, filtersOf(search, 3, day)).map(({ id }) => id)

it('filters by creator, anybody, no goal and no milestone, and hides finished tasks', () => {
  const allTasks = [
    testingTask({ id: 1, created_by: 3, assignees: [], goal_id: null, goal_milestone_id: null }),
    testingTask({ id: 2, created_by: 4, assignees: [4], goal_id: 5, goal_milestone_id: null, status: 'done' }),
    testingTask({ id: 3, created_by: 4, assignees: [3], goal_id: 5, goal_milestone_id: 6, status: 'cancelled' }),
  ]
  expect(idsAmong(allTasks, { creator: 'me' })).toEqual([1])
  expect(idsAmong(allTasks, { creator: '4' })).toEqual([2, 3])
  expect(idsAmong(allTasks, { person: 'any' })).toEqual([2, 3])
  expect(idsAmong(allTasks, { goal: 'none' })).toEqual([1])
  expect(idsAmong(allTasks, { milestone: 'none' })).toEqual([1, 2])
  expect(idsAmong(allTasks, { hide: 'finished' })).toEqual([1])
  expect(idsAmong(allTasks, { hide: 'everything', creator: 'nobody', goal: 'x' })).toEqual([1, 2, 3])
})

it('filters by what repeats and what is blocked', () => {
  const allTasks = [
    testingTask({ id: 1, recurrence: 'FREQ=DAILY' }),
    testingTask({ id: 2, open_blocker_count: 1 }),
    testingTask({ id: 3, open_blocker_count: 1, status: 'done' }),
  ]
  const filtered = (search: FilterSearch) => filterTasks(allTasks, filtersOf(search, 3)).map(({ id }) => id)
  expect(filtered({ repeating: 'yes' })).toEqual([1])
  expect(filtered({ blocked: 'yes' })).toEqual([2])
  expect(needServer(filtersOf({ repeating: 'yes', blocked: 'yes' }, 3))).toBe(false)
  expect(parametersOf(filtersOf({ repeating: 'yes' }, 3), undefined)).toEqual({ is_repeating: 'true' })
})

it('filters by the day of the due date; finished tasks are never overdue', () => {
  const allTasks = [
    testingTask({ id: 1, due_date: '2026-11-24T23:59:59' }),
    testingTask({ id: 2, due_date: '2026-11-24T23:59:59', status: 'done' }),
    testingTask({ id: 3, due_date: '2026-11-25T09:00:00' }),
    testingTask({ id: 4, due_date: '2026-11-30T23:59:59' }),
    testingTask({ id: 5, due_date: null }),
  ]
  expect(idsAmong(allTasks, { due: 'overdue' })).toEqual([1])
  expect(idsAmong(allTasks, { due: 'today' })).toEqual([3])
  expect(idsAmong(allTasks, { due: 'week' })).toEqual([1, 2, 3])
  expect(idsAmong(allTasks, { due: 'next-week' })).toEqual([4])
  expect(idsAmong(allTasks, { due: 'none' })).toEqual([5])
  expect(idsAmong(allTasks, { due: '2026-11-25..2026-11-30' })).toEqual([3, 4])
  expect(idsAmong(allTasks, { due: '..2026-11-24' })).toEqual([1, 2])
})

it('only the server knows which tasks belong to a goal or a milestone, and their receipts', () => {
  expect(needServer(filtersOf({ goal: '5' }, 3))).toBe(true)
  expect(needServer(filtersOf({ milestone: '6' }, 3))).toBe(true)
  expect(needServer(filtersOf({ receipt: 'unseen' }, 3))).toBe(true)
  expect(needServer(filtersOf({ receipt: 'seen' }, 3))).toBe(false)
  expect(needServer(filtersOf({ goal: 'none', milestone: 'none', due: 'today', creator: 'me' }, 3))).toBe(false)
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

it('a range of days becomes the moments before and after it', () => {
  const parametersFor = (search: FilterSearch) => parametersOf(filtersOf(search, 3, day), undefined)
  expect(parametersFor({ due: 'overdue' })).toEqual({ due_date_before: '2026-11-25T00:00:00', is_open: 'true' })
  expect(parametersFor({ due: 'today' })).toEqual({
    due_date_after: '2026-11-24',
    due_date_before: '2026-11-26T00:00:00',
  })
  expect(parametersFor({ due: '2026-12-31..' })).toEqual({ due_date_after: '2026-12-30' })
  expect(parametersFor({ due: 'none' })).toEqual({ due_date_is: 'none' })
})

it('filters by any of several labels and by none, and ignores malformed values', () => {
  const label = (id: number) => ({ id, name: `Label ${id}`, color: 'blue' as const })
  const allTasks = [
    testingTask({ id: 1, labels: [] }),
    testingTask({ id: 2, labels: [label(7)] }),
    testingTask({ id: 3, labels: [label(17), label(8)] }),
  ]
  expect(idsAmong(allTasks, { label: '7' })).toEqual([2])
  expect(idsAmong(allTasks, { label: '7,8' })).toEqual([2, 3])
  expect(idsAmong(allTasks, { label: 'none' })).toEqual([1])
  for (const value of ['7,', 'x', '7;8', ',']) expect(idsAmong(allTasks, { label: value })).toEqual([1, 2, 3])
  expect(parametersOf(filtersOf({ label: '7,8' }, 3, day), undefined)).toEqual({ labels_is: '7,8' })
})

it('creator, goal, milestone, anybody and hidden tasks become query parameters', () => {
  const parametersFor = (search: FilterSearch) => parametersOf(filtersOf(search, 3, day), undefined)
  expect(parametersFor({ creator: 'me', goal: '5', milestone: '6', person: 'any', hide: 'finished' })).toEqual({
    created_by: 3,
    in_goal: 5,
    in_milestone: 6,
    is_assigned: 'true',
    is_open: 'true',
  })
  expect(parametersFor({ goal: 'none', milestone: 'none' })).toEqual({
    goal_id_is: 'none',
    goal_milestone_id_is: 'none',
  })
})
