import type { Task } from '@muster/contracts/tasks'
import type { TaskEdit } from './edit-rules.ts'

/** A text that somebody typed and that was not saved. */
export type Kept = { label: string; text: string }

/** What an edit under way has typed otherwise than it stands on the task; choices are no loss. */
export function typedTexts(edit: TaskEdit | undefined, task: Task): Kept[] {
  if (!edit) return []
  return [
    { label: 'Title', text: edit.title, stood: task.title },
    { label: 'Description', text: edit.description, stood: task.description ?? '' },
  ]
    .filter(({ text, stood }) => text.trim() !== '' && text.trim() !== stood.trim())
    .map(({ label, text }) => ({ label, text }))
}
