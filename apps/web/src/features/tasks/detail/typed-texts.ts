import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import type { UnsavedText } from '../../../lib/forms/unsaved-text.ts'
import { editOf, type TaskEdit, taskEditFields } from '../form/task-edit.ts'

/**
 * Returns the text that the user typed into the text fields of an edit and that differs from the task. The values of
 * other fields, such as choices and dates, are left out, because they are easy to enter again.
 */
export function typedTexts(edit: TaskEdit | undefined, task: Task): UnsavedText[] {
  if (!edit) return []
  const current = editOf(task)
  return keysOf(taskEditFields).flatMap((key) => {
    const { kind, label } = taskEditFields[key]
    const text = String(edit[key])
    const isKept =
      (kind === 'text' || kind === 'long_text') && text.trim() !== '' && text.trim() !== String(current[key]).trim()
    return isKept ? [{ label, text }] : []
  })
}
