import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import type { UnsavedText } from '../../../lib/forms/unsaved-text.ts'
import { editOf, type TaskEdit, taskEditFields } from '../form/task-edit.ts'

/** The texts of an edit that differ from those of the task; choices are no loss. */
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
