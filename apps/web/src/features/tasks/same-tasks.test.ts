import { expect, it } from 'vitest'
import { keepSameTasks } from './same-tasks.ts'
import { testingTask } from './testing-task.ts'

const current = [testingTask({ id: 2 }), testingTask({ id: 1 })]

it('an identical list keeps its identity', () => {
  expect(keepSameTasks(current, [testingTask({ id: 2 }), testingTask({ id: 1 })])).toBe(current)
})

it('only changed tasks are new objects', () => {
  const merged = keepSameTasks(current, [
    testingTask({ id: 3 }),
    testingTask({ id: 2, comment_count: 1 }),
    testingTask({ id: 1 }),
  ])
  expect(merged.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(merged[1]).not.toBe(current[0])
  expect(merged[2]).toBe(current[1])
})

it('a renamed project or person counts as a change, although the version stays the same', () => {
  const assignedTasks = [testingTask({ assigned_users: [{ id: 5, full_name: 'Ben', avatar: null }] })]
  expect(keepSameTasks(current, [testingTask({ id: 2, project_name: 'New' }), testingTask({ id: 1 })])).not.toBe(
    current,
  )
  expect(
    keepSameTasks(assignedTasks, [testingTask({ assigned_users: [{ id: 5, full_name: 'Bea', avatar: null }] })]),
  ).not.toBe(assignedTasks)
})

it('a renamed or recolored label counts as a change, although the version stays the same', () => {
  const label = { id: 7, name: 'Customer', color: 'blue' as const }
  const labelled = [testingTask({ labels: [label] })]
  expect(keepSameTasks(labelled, [testingTask({ labels: [{ ...label }] })])).toBe(labelled)
  expect(keepSameTasks(labelled, [testingTask({ labels: [{ ...label, name: 'Client' }] })])).not.toBe(labelled)
  expect(keepSameTasks(labelled, [testingTask({ labels: [{ ...label, color: 'red' }] })])).not.toBe(labelled)
})

it('an older response does not overwrite a newer state', () => {
  const [merged] = keepSameTasks([testingTask({ version: 5, status: 'done' })], [testingTask({ version: 4 })])
  expect(merged?.status).toBe('done')
})
