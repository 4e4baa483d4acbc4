import { expect, it } from 'vitest'
import { editOf } from '../form/task-edit.ts'
import { aTask } from '../testing-task.ts'
import { typedTexts } from './kept-texts.ts'

const task = aTask({ title: 'Order the glass', description: 'Three panes' })

it('what an edit typed is kept; what it left, emptied or chose is not', () => {
  const edit = editOf(task)
  expect(typedTexts(undefined, task)).toEqual([])
  expect(typedTexts({ ...edit, priority: 'urgent' }, task)).toEqual([])
  expect(typedTexts({ ...edit, title: 'Order the glass ', description: '' }, task)).toEqual([])
  expect(typedTexts({ ...edit, title: 'Order glass', description: 'Four panes' }, task)).toEqual([
    { label: 'Title', text: 'Order glass' },
    { label: 'Description', text: 'Four panes' },
  ])
})
