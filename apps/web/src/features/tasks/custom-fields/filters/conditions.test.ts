import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { expect, it } from 'vitest'
import { testingField } from '../testing-field.ts'
import { conditionText } from './condition-text.ts'
import { conditionsOf, withCondition } from './conditions.ts'

const customer = testingField({
  id: 2,
  name: 'Customer',
  kind: 'select',
  currency: null,
  options: [
    { id: 3, name: 'Acme', color: 'blue', value_count: null },
    { id: 4, name: 'Zeta', color: 'red', value_count: null },
  ],
})

it('a condition replaces the one on the same field, and the last one that is removed leaves nothing', () => {
  const first = withCondition(undefined, 1, { min: 5 })
  expect(first).toBe('[{"field":1,"min":5}]')
  const second = withCondition(first, 2, { options: [3, 'none'] })
  expect(conditionsOf(second)).toEqual([
    { field: 1, min: 5 },
    { field: 2, options: [3, 'none'] },
  ])
  const replaced = withCondition(second, 1, { max: 9 })
  expect(conditionsOf(replaced)).toEqual([
    { field: 2, options: [3, 'none'] },
    { field: 1, max: 9 },
  ])
  expect(withCondition(withCondition(replaced, 1), 2)).toBeUndefined()
})

it('a text that is no list of conditions contains none', () => {
  for (const text of [undefined, '', '7', '{}', '[1,null,{}]', '[{"field":']) expect(conditionsOf(text)).toEqual([])
})

it('conditions are described in words', () => {
  const text = (field: CustomField | undefined, condition: object) =>
    conditionText(field, { field: 1, ...condition }, (id) => `Person ${id}`)
  const budget = testingField({})
  expect(text(budget, { min: 500 })).toBe('Budget: at least $500')
  expect(text(budget, { min: 500, max: 1000.5 })).toBe('Budget: $500 to $1,000.50')
  expect(text(testingField({ kind: 'number', unit: 'kg', currency: null, name: 'Weight' }), { max: 5 })).toBe(
    'Weight: at most 5 kg',
  )
  expect(text(customer, { options: [4, 'none'] })).toBe('Customer: Zeta or None')
  expect(text(customer, { options: [9] })).toBe('Customer: Deleted option')
  expect(text(testingField({ kind: 'date', name: 'Start' }), { from: '2026-11-25' })).toBe('Start: from Nov 25, 2026')
  expect(text(testingField({ kind: 'person', name: 'Buyer' }), { people: [7, 'none'] })).toBe('Buyer: Person 7 or None')
  expect(text(testingField({ kind: 'checkbox', name: 'Paid' }), { checked: false })).toBe('Paid: No')
  expect(text(testingField({ kind: 'text', name: 'Note' }), { contains: 'glass' })).toBe('Note: contains “glass”')
  expect(text(testingField({ kind: 'text', name: 'Note' }), { empty: true })).toBe('Note: Empty')
  expect(text(undefined, { empty: true })).toBe('A deleted custom field')
})
