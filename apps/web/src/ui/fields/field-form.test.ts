import { omitFields } from '@muster/contracts/field'
import { taskFields } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import { valueText } from '../../lib/fields/value-text.ts'
import { rowsOf, unplacedErrors } from './field-form.ts'

const namesIn = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.map(([name]) => name))

it('a field shares the row of the previous field only if that field is shown', () => {
  const { priority, status, due_date, due_time } = taskFields
  const fields = { priority, status, due_date, due_time }
  expect(namesIn(rowsOf(fields))).toEqual([
    ['priority', 'status'],
    ['due_date', 'due_time'],
  ])
  expect(namesIn(rowsOf(fields, ['priority', 'due_date']))).toEqual([['status'], ['due_time']])
  expect(namesIn(rowsOf(omitFields(fields, 'status', 'due_date')))).toEqual([['priority', 'due_time']])
})

it('errors of fields that are not shown appear at the end of the form', () => {
  const errors = { title: 'No title', project_id: 'Gone', currency: 'Unknown', description: null }
  expect(unplacedErrors(taskFields, ['project_id'], errors)).toEqual(['Gone', 'Unknown'])
})

it('form values are described in words', () => {
  const { title, priority, due_date, due_time, estimated_hours, assigned_users, goal_id } = taskFields
  const nameOf = (id: string) => (id === '3' ? 'Emil' : undefined)
  expect(valueText(title, ' Order ', nameOf)).toBe('“Order”')
  expect(valueText(title, 'x'.repeat(200), nameOf)).toBe(`“${'x'.repeat(140)}…”`)
  expect(valueText(priority, 'high', nameOf)).toBe('High')
  expect(valueText(due_date, '2026-11-25', nameOf)).toBe('Nov 25, 2026')
  expect(valueText(due_time, '17:30', nameOf)).toBe('5:30 PM')
  expect(valueText(estimated_hours, 3, nameOf)).toBe('3h')
  expect(valueText(estimated_hours, '', nameOf)).toBe('')
  expect(valueText(assigned_users, ['3', '9'], nameOf)).toBe('Emil, somebody else')
  expect(valueText(goal_id, '7', nameOf)).toBe('another one')
})

it('of two long texts, the parts in which they differ are described', () => {
  const { description } = taskFields
  const same = 'The same words at the beginning. '.repeat(10)
  const described = (text: string, other: string) => valueText(description, text, () => undefined, other)
  const [theirs, mine] = [`${same}Order acrylic.`, `${same}Order glass. ${same}`]
  expect(described(theirs, mine)).toMatch(/^“….* words at the beginning\. Order acrylic\.”$/)
  expect(described(mine, theirs)).toMatch(/^“….*beginning\. Order glass\. The same.*…”$/)
  expect(described(same, `${same}More`)).toMatch(/^“….*beginning\.”$/)
  expect(described(theirs, theirs)).toMatch(/^“The same.*…”$/)
  expect(described('Short', mine)).toBe('“Short”')
})
