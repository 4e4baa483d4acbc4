import type { Task } from '@muster/contracts/tasks'
import detailClasses from '../../detail/detail.module.css'
import { useFieldsOfTask } from '../use-fields.ts'
import { EditableValue, usePreloadedEditor } from './EditableValue.tsx'

/** The custom fields of the project of a task, as rows in the list of its properties. */
export function FieldProperties({ task }: { task: Task }) {
  usePreloadedEditor()
  return useFieldsOfTask(task).map((field) => (
    <div key={field.id} className={detailClasses.property} data-custom-field={field.id}>
      <dt>{field.name}</dt>
      <dd>
        <EditableValue task={task} field={field} />
      </dd>
    </div>
  ))
}
