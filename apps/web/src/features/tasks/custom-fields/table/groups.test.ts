import { expect, it } from 'vitest'
import { testingField } from '../testing-field.ts'
import { groupsOf, tasksOfGroup } from './groups.ts'

it('groups are in the order of the options, without empty ones, and last the tasks without a value', () => {
  const field = testingField({
    kind: 'select',
    options: [
      { id: 12, name: 'Acme', color: 'blue', value_count: null },
      { id: 5, name: 'Zeta', color: 'red', value_count: null },
      { id: 7, name: 'Other', color: 'red', value_count: null },
    ],
  })
  expect(groupsOf(field, { none: 2, 5: 1, 12: 3, 7: 0 })).toEqual([
    { key: '12', count: 3, condition: { options: [12] } },
    { key: '5', count: 1, condition: { options: [5] } },
    { key: 'none', count: 2, condition: { empty: true } },
  ])
})

it('people are ordered by the number of their tasks, and a checkbox has two groups', () => {
  expect(groupsOf(testingField({ kind: 'person' }), { 3: 1, 4: 6 }).map(({ key }) => key)).toEqual(['4', '3'])
  expect(groupsOf(testingField({ kind: 'checkbox' }), { true: 1, none: 6 }).map(({ condition }) => condition)).toEqual([
    { checked: true },
    { checked: false },
  ])
})

it('the tasks of a group also meet the other conditions of the list', () => {
  const list = {
    scope: { kind: 'organization', orgId: 1 },
    filters: { custom_fields: '[{"field":1,"min":5}]' },
  } as const
  const [group] = groupsOf(testingField({ kind: 'checkbox' }), { true: 1 })
  expect(group && tasksOfGroup(list, 2, group).filters.custom_fields).toBe(
    '[{"field":1,"min":5},{"field":2,"checked":true}]',
  )
})
