import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import type { UnsavedText } from '../../../lib/forms/unsaved-text.ts'
import { editOf, type TaskEdit, taskEditFields } from '../form/task-edit.ts'

/** Returns the texts of an edit that differ from the task. Choices are left out, because they are easy to repeat. */
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
