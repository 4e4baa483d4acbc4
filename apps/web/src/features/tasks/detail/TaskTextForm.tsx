import type { Fields } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { formOf } from '../../../lib/fields/form-values.ts'
import type { Editing } from '../../../lib/fields/use-save.ts'
import { InPlaceForm } from '../../../ui/editors/InPlaceForm.tsx'
import { changeTask } from '../change-task.ts'
import { taskEditing } from '../form/save-task.ts'
import { changesOf, editOf, type TaskEdit, type TaskEditRequest } from '../form/task-edit.ts'

/** The fields of a task that are edited where they are shown. */
export type TaskText = 'title' | 'description'

const titleField = { title: taskFields.title }
const descriptionField = { description: taskFields.description }

type Props = {
  task: Task
  field: TaskText
  /** Called on every change, with the values of all fields. */
  onChange: (edit: TaskEdit) => void
  onDone: () => void
}

/** The field in which the title or the description of a task is edited in place. */
export function TaskTextForm({ task, field, onChange, onDone }: Props) {
  const queryClient = useQueryClient()
  const reportChange = (values: Partial<TaskEdit>) => onChange({ ...editOf(task), ...values })
  return field === 'title' ? (
    <InPlaceForm
      editing={editingOf(queryClient, titleField)}
      field='title'
      current={task}
      save={({ base, values }) => changeTask(queryClient, base, { values }, { isQuiet: true })}
      onChange={reportChange}
      onDone={onDone}
    />
  ) : (
    <InPlaceForm
      editing={editingOf(queryClient, descriptionField)}
      field='description'
      current={task}
      save={({ base, values }) => changeTask(queryClient, base, { values }, { isQuiet: true })}
      onChange={reportChange}
      onDone={onDone}
    />
  )
}

/** How these fields of a task are edited by themselves. */
const editingOf = <F extends Fields>(queryClient: QueryClient, fields: F): Editing<F, Task, TaskEditRequest> => ({
  ...taskEditing(queryClient),
  fields,
  valuesOf: (task) => formOf(fields, task),
  changesOf: (values, base) => changesOf(Object.assign(editOf(base), values), base),
})
