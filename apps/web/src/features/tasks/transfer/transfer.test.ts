import papaparse from 'papaparse'
import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { testingField } from '../custom-fields/testing-field.ts'
import { testingTask } from '../testing-task.ts'
import { csvOfTasks } from './csv-of-tasks.ts'
import { exportFileName } from './export-name.ts'
import { guessMapping, importColumns, withCustomFields } from './guess-mapping.ts'
import { rowFaults } from './row-errors.ts'

const columns = [
  'title',
  'project_id',
  'assigned_users',
  'priority',
  'status',
  'due_date',
  'due_time',
  'estimated_hours',
]

it('exports the columns of the table with values that can be imported again', () => {
  const task = testingTask({
    key: 'NL-1',
    parent_id: 7,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH',
    title: 'Say "hi", twice',
    description: 'Two\nlines',
    status: 'in_progress',
    due_date: '2026-12-01T17:30:00',
    due_time: '17:30',
    estimated_hours: 2.5,
    labels: [
      { id: 1, name: 'Field work', color: 'blue' },
      { id: 2, name: 'Urgent', color: 'red' },
    ],
    assigned_users: [
      { id: 1, full_name: 'Ana Berg', avatar: null },
      { id: 2, full_name: 'Bo Lund', avatar: null },
    ],
  })
  const [header, row] = papaparse.parse<string[]>(
    csvOfTasks(columns, [task], {
      parents: [testingTask({ id: 7, key: 'NL-7' })],
      series: new Map([[task.id, { mode: 'on_date', copied: ['labels', 'fields'] }]]),
    }),
  ).data
  expect(header).toEqual([
    'Key',
    'Title',
    'Description',
    'Labels',
    'Parent',
    'Repeats',
    'Repeat Mode',
    'Repeat Copies',
    'Project',
    'Assigned To',
    'Priority',
    'Status',
    'Due Date',
    'Due Time',
    'Estimated Hours',
  ])
  expect(row).toEqual([
    'NL-1',
    'Say "hi", twice',
    'Two\nlines',
    'Field work; Urgent',
    'NL-7',
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'On its date',
    'Labels; Fields',
    task.project_name,
    'Ana Berg; Bo Lund',
    'Medium',
    'In Progress',
    '2026-12-01',
    '17:30',
    '2.5',
  ])
  expect(guessMapping(header ?? [])).toMatchObject({
    key: 'Key',
    parent: 'Parent',
    title: 'Title',
    assignees: 'Assigned To',
    labels: 'Labels',
    due_date: 'Due Date',
    status: 'Status',
    recurrence: 'Repeats',
    recurrence_mode: 'Repeat Mode',
    recurrence_copied: 'Repeat Copies',
  })
})

it('exports no rule for a finished task, because an import refuses one', () => {
  const series = new Map([[1, { mode: 'on_date' as const, copied: [] }]])
  for (const status of ['done', 'cancelled'] as const) {
    const task = testingTask({ id: 1, status, recurrence: 'FREQ=DAILY' })
    const [header = [], row] = papaparse.parse<string[]>(csvOfTasks(['title'], [task], { series })).data
    expect(['Repeats', 'Repeat Mode', 'Repeat Copies'].map((name) => row?.[header.indexOf(name)])).toEqual(['', '', ''])
  }
})

it.each([
  ...[
    '=1+1',
    '+1',
    '-1',
    '@sum(A1)',
    '\t=1',
    '\r=1',
    '=1\n+cmd',
    '\n=1',
    ' =1',
    '"=1"',
    "'=1",
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
  ],
  '\u200b=1',
])('a cell that a spreadsheet would run as a formula stays text: %j [S5]', (title) => {
  const [, row] = papaparse.parse<string[]>(csvOfTasks(['title'], [testingTask({ title })])).data
  expect(row?.[1]).toBe(`'${title}`)
})

it('quotes every cell, so that a spreadsheet with another delimiter does not split it [S5]', () => {
  const csv = csvOfTasks(['title'], [testingTask({ key: 'NL-1', title: 'a;=1+1', description: '' })])
  expect(csv).toBe(
    '"Key","Title","Description","Labels","Parent","Repeats","Repeat Mode","Repeat Copies"\r\n"NL-1","a;=1+1","","","","","",""',
  )
})

it('names the file after the organization and the day', () => {
  const now = new Date(2026, 10, 20, 23, 59)
  expect(exportFileName('Northern Lights', now)).toBe('tasks-northern-lights-2026-11-20.csv')
  expect(exportFileName(' A/B & "Søns"... ', now)).toBe('tasks-a-b-søns-2026-11-20.csv')
  expect(exportFileName('東京チーム', now)).toBe('tasks-東京チーム-2026-11-20.csv')
  expect(exportFileName(undefined, now)).toBe('tasks-2026-11-20.csv')
})

it('guesses the columns of common tables by their headers, without using one twice', () => {
  expect(guessMapping(['id', 'area', 'kind', 'requirement'])).toEqual({
    title: 'requirement',
    key: 'id',
  })
  expect(guessMapping(['Name', 'Task', 'Title', 'List', 'Status'])).toEqual({ title: 'Title', status: 'Status' })
  expect(guessMapping(['Summary', 'Assignee', 'Due_Date', 'Estimate', 'Notes', 'Prio'])).toEqual({
    title: 'Summary',
    assignees: 'Assignee',
    due_date: 'Due_Date',
    estimated_hours: 'Estimate',
    description: 'Notes',
    priority: 'Prio',
  })
})

it('extracts the rows that the server rejected', () => {
  const error = new ApiError('x', {
    status: 422,
    errors: [
      { field: 'rows.3.due_date', message: 'must be a date' },
      { field: 'rows.4.field_1', message: '"much" is not a number' },
      { field: 'file', message: 'no' },
    ],
  })
  expect(rowFaults(error, importColumns([testingField({})]))).toEqual([
    { line: 3, key: 'due_date', label: 'Due date', message: 'must be a date' },
    { line: 4, key: 'field_1', label: 'Budget', message: '"much" is not a number' },
  ])
})

it('custom fields of the project are recognized by their names, unless the user chooses otherwise', () => {
  const fields = [testingField({ id: 1, name: 'Budget' }), testingField({ id: 2, name: 'Name' })]
  const headers = ['Name', 'budget', 'Cost']
  const mapping = { title: 'Name' }
  expect(withCustomFields(mapping, fields, headers, {})).toEqual({ title: 'Name', field_1: 'budget' })
  expect(withCustomFields(mapping, fields, headers, { field_1: 'Cost' })).toEqual({ title: 'Name', field_1: 'Cost' })
  expect(withCustomFields(mapping, fields, headers, { field_1: null })).toEqual({ title: 'Name' })
  expect(withCustomFields(mapping, [], headers, { field_1: 'Cost' })).toEqual({ title: 'Name' })
})

it('an export has a column for each custom field, with values that an import reads', () => {
  const options = [
    { id: 5, name: 'Hall', color: 'blue', value_count: null },
    { id: 6, name: 'Attic', color: 'red', value_count: null },
  ] as const
  const fields = [
    testingField({ id: 1 }),
    testingField({ id: 2, name: 'Rooms', kind: 'multi_select', currency: null, options: [...options] }),
    testingField({ id: 3, name: 'Buyer', kind: 'person', currency: null }),
  ]
  const task = testingTask({ custom_fields: { 1: 1250.5, 2: [5, 6], 3: { id: 7, full_name: 'Ewa Nowak' } } })
  const [header, row] = papaparse.parse<string[]>(csvOfTasks([], [task], { fields })).data
  expect(header).toEqual(['Budget', 'Rooms', 'Buyer'])
  expect(row).toEqual(['1250.5', 'Hall, Attic', 'Ewa Nowak'])
})
