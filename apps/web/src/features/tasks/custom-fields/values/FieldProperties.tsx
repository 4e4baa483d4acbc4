import type { Task } from '@muster/contracts/tasks'
import type { ReactNode } from 'react'
import detailClasses from '../../detail/detail.module.css'
import { useFieldsOfTask } from '../use-fields.ts'
import { useHasFields } from '../use-has-fields.ts'
import { EditableValue, usePreloadedEditor } from './EditableValue.tsx'

type Props = {
  task: Task
  /** The rows below, which appear together with the fields, so that they do not move. */
  children: ReactNode
}

/** The custom fields of the project of a task, as rows in the list of its properties. */
export function FieldProperties({ task, children }: Props) {
  usePreloadedEditor()
  const fields = useFieldsOfTask(task)
  if (!useHasFields(task.organization_id)) return <template data-awaited />
  return (
    <>
      {fields.map((field) => (
        <div key={field.id} className={detailClasses.property} data-custom-field={field.id}>
          <dt>{field.name}</dt>
          <dd>
            <EditableValue task={task} field={field} />
          </dd>
        </div>
      ))}
      {children}
    </>
  )
}
