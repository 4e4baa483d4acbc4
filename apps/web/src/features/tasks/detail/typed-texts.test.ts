import { expect, it } from 'vitest'
import { editOf } from '../form/task-edit.ts'
import { testingTask } from '../testing-task.ts'
import { typedTexts } from './typed-texts.ts'

const task = testingTask({ title: 'Order the glass', description: 'Three panes' })

it('keeps text that was typed; drops unchanged text, cleared text and choices', () => {
  const edit = editOf(task)
  expect(typedTexts(undefined, task)).toEqual([])
  expect(typedTexts({ ...edit, priority: 'urgent' }, task)).toEqual([])
  expect(typedTexts({ ...edit, title: 'Order the glass ', description: '' }, task)).toEqual([])
  expect(typedTexts({ ...edit, title: 'Order glass', description: 'Four panes' }, task)).toEqual([
    { label: 'Title', text: 'Order glass' },
    { label: 'Description', text: 'Four panes' },
  ])
})
