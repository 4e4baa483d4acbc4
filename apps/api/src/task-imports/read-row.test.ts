import { dayOf } from '@muster/contracts/recurrence/day'
import { type ImportField, importFields } from '@muster/contracts/task-imports'
import { maxAssignees, minHours } from '@muster/contracts/tasks/fields'
import { expect, it } from 'vitest'
import type { People } from './people-of.ts'
import { readRow } from './read-row.ts'
import { readRule } from './read-rule.ts'

const readCells = (cells: Partial<Record<ImportField, string>>, people: People = new Map()) => {
  const allCells: [ImportField, string][] = [['title', 'Paint']]
  if (cells.estimated_hours !== undefined) allCells.push(['estimated_hours', cells.estimated_hours])
  if (cells.assignees !== undefined) allCells.push(['assignees', cells.assignees])
  return readRow(new Map(allCells), people)
}

it.each([
  [String(minHours), minHours],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['1.125', 1.125],
  ['1.3333333333333333', 1.3333333333333333],
  ['12h', 12],
  ['', null],
])('the estimate %s is read as %s hours', (estimated_hours, hours) => {
  expect(readCells({ estimated_hours })).toMatchObject({ task: { values: { estimated_hours: hours } }, errors: [] })
})

it.each([String(minHours - 0.01), '0', '-1', '1,234', '1e3', 'soon'])('%s is no estimate', (estimated_hours) => {
  const { task, errors } = readCells({ estimated_hours })
  expect(task).toBeUndefined()
  expect(errors).toMatchObject([{ field: 'estimated_hours' }])
})

it('a user named twice, also by different names, is assigned once', () => {
  const people: People = new Map([
    ['ada@example.com', 7],
    ['ada', 7],
    ['emil', 8],
  ])
  expect(readCells({ assignees: 'ada@example.com; Emil, ADA' }, people).task?.assignees).toEqual([7, 8])
})

it('a full name that contains separators is found as a whole', () => {
  const people: People = new Map<string, number>([
    ['berg, ana', 7],
    ['emil', 8],
    ['lund | ewa, dr.', 9],
  ])
  const { task, errors } = readCells({ assignees: 'Berg, Ana; Lund | Ewa, Dr.;Emil' }, people)
  expect(errors).toEqual([])
  expect(task?.assignees).toEqual([7, 9, 8])
})

it.each([
  ['done', []],
  ['todo', [{ field: 'field_5', message: '"Ana Berg" is not a member of the organization' }]],
])('a former member is left out of the custom field of a task that is %s, or refused', (status, expected) => {
  const cells = new Map<ImportField, string>([
    ['title', 'Paint'],
    ['status', status],
  ])
  const definition = { id: 5, name: 'Buyer', unit: null, currency: null, is_required: false, options: [] }
  const fields = [{ ...definition, kind: 'person' as const }]
  const { task, errors } = readRow(cells, new Map([['ana berg', 'former']]), {
    fields,
    cells: new Map([[5, 'Ana Berg']]),
  })
  expect(errors).toEqual(expected)
  if (status === 'done') expect(task?.fieldValues).toEqual([])
})

it('a row is limited to the maximum number of assignees', () => {
  const people: People = new Map(Array.from({ length: maxAssignees + 1 }, (_, id) => [`person${id}`, id]))
  const named = [...people.keys()]
  expect(readCells({ assignees: named.slice(0, maxAssignees).join() }, people).task?.assignees).toHaveLength(
    maxAssignees,
  )
  const { task, errors } = readCells({ assignees: named.join() }, people)
  expect(task).toBeUndefined()
  expect(errors).toEqual([{ field: 'assignees', message: `must name at most ${maxAssignees} people` }])
})

it.each([
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['RRULE:freq=monthly;interval=2;bymonthday=-1', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1'],
  ['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;COUNT=3'],
])('the rule %s is read as %s, counted from the due date', (recurrence, rule) => {
  const cells = new Map<ImportField, string>([
    ['title', 'Paint'],
    ['due_date', '2027-01-04'],
    ['recurrence', recurrence],
  ])
  const clock = { timeZone: 'Europe/Warsaw', today: dayOf('2026-12-01') }
  const { task, errors } = readRow(cells, new Map(), undefined, clock)
  expect(errors).toEqual([])
  expect(task?.series).toMatchObject({ rule, mode: 'when_finished', start_date: '2027-01-04' })
})

it.each([
  [
    { recurrence: 'every Monday' },
    /^"every Monday" is not a rule such as FREQ=WEEKLY;BYDAY=MO,FR or .*: The part EVERY MONDAY/,
  ],
  [{ recurrence: 'FREQ=HOURLY' }, /: FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY$/],
  [{ recurrence: 'FREQ=DAILY;UNTIL=20261101', due_date: '2026-10-01' }, /has no further date within ten years$/],
  [{ recurrence: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31' }, /has no further date within ten years$/],
  [
    { recurrence: 'FREQ=WEEKLY', recurrence_mode: 'after_completion' },
    /^After completion, a task repeats by days only/,
  ],
  [{ recurrence: 'FREQ=DAILY;COUNT=1', recurrence_mode: 'after_completion' }, /has no further date within ten years$/],
  [{ recurrence: 'FREQ=DAILY;UNTIL=20261101', recurrence_mode: 'after_completion' }, /has no further date/],
  [{ recurrence: 'FREQ=DAILY', status: 'done' }, /^A finished task does not repeat/],
  [{ recurrence: `FREQ=DAILY;${'X'.repeat(300)}` }, /^must have at most 300 characters$/],
] as const)('a row is refused for its rule: %j', (values: Partial<Record<ImportField, string>>, message) => {
  const cells = new Map<ImportField, string>([['title', 'Paint']])
  for (const key of importFields) if (values[key] !== undefined) cells.set(key, values[key])
  const clock = { timeZone: 'Europe/Warsaw', today: dayOf('2026-12-01') }
  const { task, errors } = readRow(cells, new Map(), undefined, clock)
  expect(task).toBeUndefined()
  expect(errors).toEqual([{ field: 'recurrence', message: expect.stringMatching(message) }])
})

it('a row is refused for parts that the next task cannot copy', () => {
  const cells = new Map<ImportField, string>([
    ['title', 'Paint'],
    ['recurrence', 'FREQ=DAILY'],
    ['recurrence_copied', 'Labels; comments'],
  ])
  const { task, errors } = readRow(cells, new Map())
  expect(task).toBeUndefined()
  const message = '"comments" is not one of assignees, labels, subtasks, fields, nothing'
  expect(errors).toEqual([{ field: 'recurrence_copied', message }])
})

it('a rule without further dates is refused within few steps, so that a file of them blocks nothing', () => {
  const clock = { timeZone: 'UTC', today: dayOf('2026-12-01') }
  const rule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU'
  // 29 February is a Sunday in 2032 and 2060.
  expect(readRule(rule, 'when_finished', '2032-02-29', { ...clock, today: dayOf('2032-03-01') })).toHaveProperty(
    'error',
  )
  expect(readRule(rule, 'when_finished', '2026-12-01', clock)).toMatchObject({ value: { next_date: '2032-02-29' } })
})
