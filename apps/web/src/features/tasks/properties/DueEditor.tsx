import { taskFields } from '@muster/contracts/tasks/fields'
import { DateEditor } from '../../../ui/editors/DateEditor.tsx'
import { editOf } from '../form/task-edit.ts'
import type { TaskEditorProps } from './editor-props.ts'

/** Edits the due date and time of a task together. */
export function DueEditor({ task, onSave }: TaskEditorProps) {
  const { due_date, due_time } = editOf(task)
  return (
    <DateEditor
      label={taskFields.due_date.label}
      value={{ day: due_date, time: due_time }}
      hasTime
      isClearable
      onSave={({ day, time }) => onSave({ values: { due_date: day, due_time: time } })}
    />
  )
}
