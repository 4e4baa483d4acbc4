import { keysOf, omitFields } from '@muster/contracts/field'
import { projectFields } from '@muster/contracts/projects/fields'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderPage } from '../../lib/testing-render.tsx'
import { FormFields } from '../../ui/fields/FormFields.tsx'
import type { FieldForm } from '../../ui/fields/field-form.ts'
import { projectColumns } from './columns.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { newValues, projectFormFields, valuesOf } from './project-form.ts'
import { testingProject } from './testing-project.ts'

const formOf = (values: object): FieldForm => ({
  errors: {},
  clearFieldError: () => undefined,
  getInputProps: (name) => ({
    value: new Map<string, unknown>(Object.entries(values)).get(name),
    onChange: () => undefined,
  }),
})
/** The form fields without the organization, which has a custom input. */
const fields = omitFields({ ...projectFormFields }, 'organization_id')
const forms = await Promise.all(
  [newValues(1), valuesOf(testingProject({}))].map((values) =>
    renderPage(<FormFields fields={fields} form={formOf(values)} />),
  ),
)
const page = renderToStaticMarkup(<ProjectFacts project={testingProject({})} />)

it.each(keysOf(projectFields))('the field %s of a project is in both forms', (key) => {
  for (const form of forms) expect(form).toMatch(new RegExp(`<label[^>]*>${projectFields[key].label}(<|$)`))
})

it.each(keysOf(projectFields))('the field %s of a project is shown in the table or on the page', (key) => {
  const inTable = projectColumns.some(({ id }) => id === key)
  expect(inTable || page.includes(`<dt>${projectFields[key].label}</dt>`)).toBe(true)
})
