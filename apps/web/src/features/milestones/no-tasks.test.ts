import { expect, it } from 'vitest'
import { noTasks } from './no-tasks.ts'

it('a milestone whose tasks belong to others is not said to have none [U15]', () => {
  expect(noTasks(0).title).toBe('No tasks yet')
  expect(noTasks(1)).toEqual({ title: 'None of the tasks is yours', text: 'Its one task is assigned to others.' })
  expect(noTasks(10).text).toBe('Its 10 tasks are assigned to others.')
})
