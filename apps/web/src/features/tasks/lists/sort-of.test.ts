import { expect, it } from 'vitest'
import { projectTaskColumns } from '../../projects/task-columns.tsx'
import { taskColumns } from '../table/columns.tsx'
import { sortOf, sortParametersOf } from './sort-of.ts'

it('every sortable column of a table of tasks has a sort parameter on the server', () => {
  for (const { id, sortable = true } of [...Object.values(taskColumns).flat(), ...projectTaskColumns])
    if (sortable) expect(sortOf({ id, desc: false }), id).toBeDefined()
})

it('descending order adds a minus, former column ids still sort, and unknown columns do not', () => {
  expect(sortOf({ id: 'due_date', desc: true })).toBe('-due_date')
  expect(sortOf({ id: 'dueDate', desc: true })).toBe('-due_date')
  expect(sortOf({ id: 'project', desc: false })).toBe('project_id')
  expect(sortOf({ id: 'toString', desc: false })).toBeUndefined()
  expect(sortOf(undefined)).toBeUndefined()
})

it('a custom field sorts by its id, and another column by its own parameter', () => {
  expect(sortParametersOf({ id: 'field_12', desc: true }, 'open')).toEqual({ sort: '-custom_field', sort_field: 12 })
  expect(sortParametersOf({ id: 'title', desc: false }, 'open')).toEqual({ sort: 'title' })
  expect(sortParametersOf({ id: 'field_x', desc: false }, 'open')).toEqual({ sort: 'open' })
})
