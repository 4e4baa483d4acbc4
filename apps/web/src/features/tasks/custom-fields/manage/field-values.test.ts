import { expect, it } from 'vitest'
import { testingField } from '../testing-field.ts'
import { fieldChangesOf, valuesOfField } from './field-values.ts'

it('sends the projects that were added and removed, so that another user can change others', () => {
  const before = valuesOfField(testingField({ project_ids: [1, 2] }), 'EUR')
  expect(fieldChangesOf(before, { ...before, project_ids: ['2', '3'] })).toEqual({
    add_project_ids: [3],
    remove_project_ids: [1],
  })
  expect(fieldChangesOf(before, { ...before, project_ids: ['2', '1'] })).toEqual({})
})
