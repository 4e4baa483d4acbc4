import { type Field, keysOf, omitFields } from '@muster/contracts/field'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import { emptyForm } from '../../lib/fields/form-values.ts'
import { renderPage } from '../../lib/testing-render.tsx'
import { FormFields } from '../../ui/fields/FormFields.tsx'
import type { FieldForm } from '../../ui/fields/field-form.ts'
import { newTaskFields } from './form/new-task.ts'
import { editOf, taskEditFields } from './form/task-edit.ts'
import { taskColumns } from './table/columns.tsx'
import { testingTask } from './testing-task.ts'
import { csvOfTasks } from './transfer/csv-of-tasks.ts'

/** Fields with a custom input instead of a generated one. */
const customInputs = ['project_id', 'goal_id', 'goal_milestone_id', 'assigned_users', 'labels'] as const
const formOf = (values: object): FieldForm => ({
  errors: {},
  clearFieldError: () => undefined,
  getInputProps: (name) => ({
    value: new Map<string, unknown>(Object.entries(values)).get(name),
    onChange: () => undefined,
  }),
})
const renderFields = (fields: Record<string, Field>, values: object) =>
  renderPage(<FormFields fields={fields} form={formOf(values)} />)
const forms = {
  create: await renderFields(
    omitFields({ ...newTaskFields }, 'organization_id', 'project_id', 'assigned_users', 'labels'),
    emptyForm(newTaskFields),
  ),
  edit: await renderFields(omitFields({ ...taskEditFields }, ...customInputs), editOf(testingTask({}))),
}
const hasLabel = (markup: string, label: string) => new RegExp(`<label[^>]*>${label}(<|$)`).test(markup)

const hasCustomInput = (key: TaskField) => customInputs.some((customKey) => customKey === key)
const fields = keysOf(taskFields).filter((key) => !hasCustomInput(key))

it.each(fields)(
  'the field %s is in the form of a new task, and in the edit form unless it has its own control',
  (key) => {
    expect(hasLabel(forms.create, taskFields[key].label)).toBe(true)
    expect(hasLabel(forms.edit, taskFields[key].label)).toBe(key !== 'status')
  },
)

it.each(fields)('the field %s is a column of the table and of the exported file', (key) => {
  const ids = taskColumns.manager.map(({ id }) => id)
  expect(ids.includes(key) || key === 'description').toBe(true)
  const { label, shortLabel = label }: Field = taskFields[key]
  expect(csvOfTasks(ids, [])).toContain(`"${shortLabel}"`)
})
