import { taskFields } from '@muster/contracts/tasks/fields'
import { DateEditor } from '../../../ui/editors/DateEditor.tsx'
import type { TaskEditorProps } from './editor-props.ts'

/** Edits the due date and time together. */
export function DueEditor({ tasks, onSave }: TaskEditorProps) {
  const { due_date, due_time } = tasks.values
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
