import { expect, it } from 'vitest'
import { changeOfMany } from '../change-tasks.ts'
import { testingTask } from '../testing-task.ts'
import { editedTasks } from './edited-tasks.ts'

const people = (...ids: number[]) => ({
  assignees: ids,
  assigned_users: ids.map((id) => ({ id, full_name: `Person ${id}`, avatar: null })),
})

it('one task is edited with its own values', () => {
  const task = testingTask({ id: 1, priority: 'high', status: 'done', ...people(3, 5) })
  const edited = editedTasks(task)
  expect(edited).toMatchObject({ status: 'done', projectName: task.project_name })
  expect(edited.values).toMatchObject({ priority: 'high', assigned_users: ['3', '5'] })
})

it('several tasks are edited with the values that all of them have', () => {
  const tasks = [
    testingTask({ id: 1, priority: 'high', estimated_hours: 4, project_id: 2, ...people(3, 5) }),
    testingTask({ id: 2, priority: 'low', estimated_hours: 4, project_id: 2, status: 'done', ...people(5, 9) }),
  ] as const
  const edited = editedTasks(tasks[0], [tasks[1]])
  expect(edited.status).toBe('')
  expect(edited.values).toMatchObject({ priority: '', estimated_hours: 4, project_id: '2', assigned_users: ['5'] })
  expect(edited.people.map(({ id }) => id)).toEqual([5])
})

it('several tasks have the labels in common that all of them have, and a change adds and removes single labels', () => {
  const label = (id: number) => ({ id, name: `Label ${id}`, color: 'blue' as const })
  const tasks = [
    testingTask({ id: 1, labels: [label(3), label(5)] }),
    testingTask({ id: 2, labels: [label(5), label(9)] }),
  ] as const
  const edited = editedTasks(tasks[0], [tasks[1]])
  expect(edited.values.labels).toEqual(['5'])
  expect(changeOfMany(edited, { values: { labels: ['7'] } })).toMatchObject({ add_labels: [7], remove_labels: [5] })
})

it('two tasks that are due on the same day at different times have the date in common', () => {
  const tasks = [
    testingTask({ id: 1, due_date: '2030-05-04T09:00:00', due_time: '09:00:00' }),
    testingTask({ id: 2, due_date: '2030-05-04T17:00:00', due_time: '17:00:00' }),
  ] as const
  expect(editedTasks(tasks[0], [tasks[1]]).values).toMatchObject({ due_date: '2030-05-04', due_time: '' })
})
