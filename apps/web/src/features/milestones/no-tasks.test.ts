import { expect, it } from 'vitest'
import { noTasksText } from './no-tasks.ts'

it('does not say that a milestone has no tasks when they belong to other users [U15]', () => {
  expect(noTasksText(0).title).toBe('No tasks yet')
  expect(noTasksText(1)).toEqual({ title: 'None of the tasks is yours', text: 'Its one task is assigned to others.' })
  expect(noTasksText(10).text).toBe('Its 10 tasks are assigned to others.')
})
