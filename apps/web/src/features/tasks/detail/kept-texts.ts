import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { editOf, type TaskEdit, taskEditFields } from '../form/task-edit.ts'

/** A text that somebody typed and that was not saved. */
export type Kept = { label: string; text: string }

/** The texts of an edit that differ from those of the task; choices are no loss. */
export function typedTexts(edit: TaskEdit | undefined, task: Task): Kept[] {
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
