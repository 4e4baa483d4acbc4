import { expect, it } from 'vitest'
import { noTasks } from './no-tasks.ts'

it('does not say that a milestone has no tasks when they belong to other users [U15]', () => {
  expect(noTasks(0).title).toBe('No tasks yet')
  expect(noTasks(1)).toEqual({ title: 'None of the tasks is yours', text: 'Its one task is assigned to others.' })
  expect(noTasks(10).text).toBe('Its 10 tasks are assigned to others.')
})
