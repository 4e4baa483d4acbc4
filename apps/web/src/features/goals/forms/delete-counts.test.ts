import { expect, it } from 'vitest'
import { deleteText } from './delete-counts.ts'

it('the text uses singular and plural', () => {
  expect(deleteText({ milestones: 1, tasks: 2 })).toBe('1 milestone and 2 tasks')
  expect(deleteText({ milestones: 0, tasks: 1 })).toBe('0 milestones and 1 task')
})
