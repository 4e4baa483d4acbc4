import { type CustomField, customFieldKey } from '@muster/contracts/custom-fields/fields'
import { type FieldType, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Task } from '@muster/contracts/tasks'
import type { Column } from '../../../../ui/table/column.ts'
import { EditableValue } from '../values/EditableValue.tsx'
import { valueText } from '../values/value-text.ts'
import classes from '../values/values.module.css'

/** The types whose values are short, so that a part of one would be misread. */
const wholeTypes: readonly FieldType[] = ['number', 'date', 'checkbox']

/** The column of a custom field. A task of a project without the field has an empty cell. */
export const fieldColumnOf = (field: CustomField): Column<Task> => ({
  id: customFieldKey(field.id),
  header: field.name,
  value: (task) => valueText(field, task.custom_fields[field.id]),
  cell: (task) =>
    field.project_ids.includes(task.project_id) && (
      <span className={classes.cell} data-whole={wholeTypes.includes(typeOfKind(field.kind)) || undefined}>
        <EditableValue task={task} field={field} isOneLine />
      </span>
    ),
})
