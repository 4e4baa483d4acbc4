import { without } from '@muster/contracts/field'
import { taskFields } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import { inWords } from '../../lib/fields/in-words.ts'
import { rowsOf, unplacedErrors } from './field-form.ts'

const names = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.map(([name]) => name))

it('a field shares the row of the previous field only if that field is shown', () => {
  const { priority, status, due_date, due_time } = taskFields
  const fields = { priority, status, due_date, due_time }
  expect(names(rowsOf(fields))).toEqual([
    ['priority', 'status'],
    ['due_date', 'due_time'],
  ])
  expect(names(rowsOf(fields, ['priority', 'due_date']))).toEqual([['status'], ['due_time']])
  expect(names(rowsOf(without(fields, 'status', 'due_date')))).toEqual([['priority', 'due_time']])
})

it('errors of fields that are not shown appear at the end of the form', () => {
  const errors = { title: 'No title', project_id: 'Gone', currency: 'Unknown', description: null }
  expect(unplacedErrors(taskFields, ['project_id'], errors)).toEqual(['Gone', 'Unknown'])
})

it('form values are described in words', () => {
  const { title, priority, due_date, due_time, estimated_hours, assigned_users, goal_id } = taskFields
  const people = (id: string) => (id === '3' ? 'Emil' : undefined)
  expect(inWords(title, ' Order ', people)).toBe('“Order”')
  expect(inWords(title, 'x'.repeat(200), people)).toBe(`“${'x'.repeat(140)}…”`)
  expect(inWords(priority, 'high', people)).toBe('High')
  expect(inWords(due_date, '2026-11-25', people)).toBe('Nov 25, 2026')
  expect(inWords(due_time, '17:30', people)).toBe('5:30 PM')
  expect(inWords(estimated_hours, 3, people)).toBe('3h')
  expect(inWords(estimated_hours, '', people)).toBe('')
  expect(inWords(assigned_users, ['3', '9'], people)).toBe('Emil, somebody else')
  expect(inWords(goal_id, '7', people)).toBe('another one')
})
