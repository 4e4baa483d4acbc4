import { readFile } from 'node:fs/promises'
import { contentColumn, notificationOf } from '@muster/server/facts/notification-row'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Imported', organization_id: team.id })).body
})
afterAll(() => world?.close())

async function upload(
  by: Person | undefined,
  file: string | Buffer | undefined,
  formFields: Record<string, string> = {},
) {
  const form = new FormData()
  const fields = { project: String(project.id), mapping: JSON.stringify({ title: 'Title' }), ...formFields }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file !== undefined) form.set('file', new Blob([file]), 'tasks.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return world.as(by).post(`/organizations/${team.id}/task-imports`, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  })
}
const taskCount = async () =>
  Number((await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=1`)).headers['x-total-count'] ?? 0)

it('creates a task for every row, in the order of the file, with the words of either vocabulary', async () => {
  const file = [
    '\ufeffTitle,Words,State,Priority,Due,At,Hours,Who',
    `"Paint, sand","Two\ncoats",In Progress,HIGH,2026-12-01,17:30,2.5,"${team.member.email}; ${team.admin.name}"`,
    'Second,,completed,,,,,',
    '',
  ].join('\r\n')
  const mapping = {
    title: 'Title',
    description: 'Words',
    status: 'State',
    priority: 'Priority',
    due_date: 'Due',
    due_time: 'At',
    estimated_hours: 'Hours',
    assignees: 'Who',
  }
  const response = await upload(team.manager, file, { mapping: JSON.stringify(mapping) })
  expect(response.status, response.text).toBe(201)
  expect(response.body).toMatchObject({ created: 2, errors: [] })
  const [second, first] = (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body
  expect(first).toMatchObject({
    title: 'Paint, sand',
    description: 'Two\ncoats',
    status: 'in_progress',
    priority: 'high',
    due_date: '2026-12-01T17:30:00',
    estimated_hours: 2.5,
    assignees: [team.member.id, team.admin.id],
    created_by: team.manager.id,
  })
  expect(second).toMatchObject({ title: 'Second', status: 'done', priority: 'medium', assignees: [] })
  const notifications = await world.store.db
    .selectFrom('notifications')
    .select('user_id')
    .where('type', '=', 'task_assigned')
    .execute()
  expect(notifications.map((row) => row.user_id).toSorted()).toEqual([team.member.id, team.admin.id].toSorted())
})

it('a done task is imported without a former member, whom other rows may not name', async () => {
  const leaver = await world.join(team)
  await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
  await world.as(leaver).put(`/users/${leaver.id}`, { full_name: 'Later Name' })
  const mapping = JSON.stringify({ title: 'Title', status: 'Status', assignees: 'Who' })
  const row = (status: string, name: string) => `Leave,${status},"${name}; ${team.member.email}"`
  const importRow = (status: string, name: string) =>
    upload(team.manager, `Title,Status,Who\n${row(status, name)}`, { mapping })
  const response = await importRow('done', leaver.name)
  expect(response.status, response.text).toBe(201)
  const [task] = (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=1`)).body
  expect(task).toMatchObject({ title: 'Leave', assignees: [team.member.id] })
  for (const [status, name] of [
    ['todo', leaver.name],
    ['done', 'Later Name'],
    ['done', 'Nobody'],
  ] as const) {
    const message = `"${name}" is not a member of the organization`
    expect((await importRow(status, name)).body.errors).toEqual([{ field: 'rows.2.assignees', message }])
  }
})

it('rows that name a parent become its subtasks, in the order of the file', async () => {
  const mapping = JSON.stringify({ title: 'Title', key: 'Key', parent: 'Parent', status: 'Status' })
  const file = [
    'Key,Title,Status,Parent',
    'NL-8,Lay the pipes,done,NL-7',
    'NL-7,Greenhouse,todo,',
    'NL-9,Order the glass,todo,Greenhouse',
    'NL-10,Ask for prices,todo,NL-9',
  ].join('\n')
  const response = await upload(team.manager, file, { mapping })
  expect(response.status, response.text).toBe(201)
  const tasks = (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=4`)).body
  const taskOf = (title: string) => tasks.find((task: { title: string }) => task.title === title)
  const [greenhouse, order] = [taskOf('Greenhouse'), taskOf('Order the glass')]
  expect(greenhouse).toMatchObject({ parent_id: null, subtask_count: 2, done_subtask_count: 1 })
  expect(taskOf('Ask for prices')).toMatchObject({ parent_id: order.id })
  const { body: subtasks } = await world.as(team.admin).get(`/tasks/${greenhouse.id}/subtasks`)
  expect(subtasks.map(({ title }: { title: string }) => title)).toEqual(['Lay the pipes', 'Order the glass'])
})

it('a file with a parent that is not in it is refused, and nothing is created', async () => {
  const before = await taskCount()
  const mapping = JSON.stringify({ title: 'Title', parent: 'Parent', priority: 'Priority' })
  const file = 'Title,Priority,Parent\nPaint,high,Nowhere\nSand,highest of all,Paint\n'
  const response = await upload(team.manager, file, { mapping })
  expect(response.status).toBe(422)
  expect(response.body.detail).toBe('Nothing was imported: 2 rows have errors.')
  expect(response.body.errors).toEqual([
    { field: 'rows.2.parent', message: '"Nowhere" is not in the file' },
    { field: 'rows.3.priority', message: expect.stringContaining('is not one of') },
  ])
  expect(await taskCount()).toBe(before)
})

it('notifies each of hundreds of users how many tasks they got', async () => {
  await sql`
    with crew as (
      insert into users (email, username, status)
      select 'crew' || n || '@example.com', 'crew' || n, 'active' from generate_series(1, 400) n returning id
    )
    insert into memberships (organization_id, user_id, role, status)
    select ${team.id}, id, 'member', 'active' from crew`.execute(world.store.db)
  const crewRows = Array.from({ length: 400 }, (_, index) => `Task,crew${index + 1}`)
  const response = await upload(team.manager, ['Title,Who', ...crewRows, 'Task,crew400'].join('\n'), {
    mapping: JSON.stringify({ title: 'Title', assignees: 'Who' }),
  })
  expect(response.status, response.text).toBe(201)
  const notifications = await world.store.db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.username', contentColumn.as('fact')])
    .where('u.username', 'like', 'crew%')
    .execute()
  expect(notifications).toHaveLength(400)
  const messages = new Map(notifications.map((row) => [row.username, notificationOf(row).message]))
  expect(messages.get('crew1')).toBe(`${team.manager.name} imported 1 task for you`)
  expect(messages.get('crew400')).toBe(`${team.manager.name} imported 2 tasks for you`)
})

it('assigns no task when two members share the name', async () => {
  for (const role of ['member', 'manager'] as const) {
    await world.join(team, role, await world.register({ name: 'Kim Twin' }))
  }
  const before = await taskCount()
  const response = await upload(team.manager, 'Title,Who\nA,kim twin', {
    mapping: JSON.stringify({ title: 'Title', assignees: 'Who' }),
  })
  expect([response.status, response.body.errors]).toEqual([
    422,
    [{ field: 'rows.2.assignees', message: '"kim twin" is the name of several members: write the email' }],
  ])
  expect(await taskCount()).toBe(before)
})

it('numbers a row by the line in which it begins, regardless of the lines above [U4]', async () => {
  const lines = [
    'Title;Due;Words',
    'Good;2026-01-01;"two',
    'lines"',
    '',
    'Bad;soon;"three',
    '',
    'lines"',
    'Worse;later;',
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    const response = await upload(team.manager, lines.join(end), {
      mapping: JSON.stringify({ title: 'Title', due_date: 'Due', description: 'Words' }),
    })
    expect(response.body.errors.map((error: { field: string }) => error.field)).toEqual([
      'rows.5.due_date',
      'rows.8.due_date',
    ])
  }
})

it('counts blank rows, so that row numbers match a spreadsheet', async () => {
  const response = await upload(team.manager, 'Title;Due\n\nGood;2026-01-01\n;\nBad;soon\n\n', {
    mapping: JSON.stringify({ title: 'Title', due_date: 'Due' }),
  })
  expect(response.body.errors.map((error: { field: string }) => error.field)).toEqual(['rows.5.due_date'])
})

it('returns the errors of each row, and imports nothing', async () => {
  const before = await taskCount()
  const file = `Title;State;Due;Who\nGood;todo;2026-01-01;\n;doing;soon;nobody@example.com\n${'x'.repeat(256)};;;`
  const mapping = { title: 'Title', status: 'State', due_date: 'Due', assignees: 'Who' }
  const response = await upload(team.manager, file, { mapping: JSON.stringify(mapping) })
  expect(response.status).toBe(422)
  expect(response.body.detail).toBe('Nothing was imported: 2 rows have errors.')
  expect(response.body.errors.map((error: { field: string }) => error.field)).toEqual([
    'rows.3.title',
    'rows.3.assignees',
    'rows.3.status',
    'rows.3.due_date',
    'rows.4.title',
  ])
  expect(await taskCount()).toBe(before)
})

it('imports a real table of 1,497 tab-separated rows, and 5,000 rows', async () => {
  const table = await readFile(new URL('../../../../e2e/fixtures/requirements.tsv', import.meta.url))
  const response = await upload(team.manager, table, {
    mapping: JSON.stringify({ title: 'requirement', description: 'id' }),
  })
  expect(response.body.created).toBe(1_497)
  const manyRows = ['Title', ...Array.from({ length: 5_000 }, (_, index) => `Task ${index}`)].join('\n')
  expect((await upload(team.manager, manyRows)).body.created).toBe(5_000)
  expect((await upload(team.manager, `${manyRows}\nOne more`)).body.detail).toBe(
    'The file has more than 5,000 rows of tasks',
  )
})

it.each([
  ['no file', undefined, {}, 'file'],
  ['an empty file', '', {}, 'file'],
  ['a header alone', 'Title\n', {}, 'file'],
  ['a quotation mark that swallows the rows after it', 'Title,Note\nA,"oops\nB,\nC,', {}, 'file'],
  ['a quotation mark that closes before its text ends', 'Title,Note\nA,"oops" B', {}, 'file'],
  ['bytes that are no text', Buffer.from([0x54, 0xc3, 0x28]), {}, 'file'],
  ['no project', 'Title\nA', { project: '' }, 'project'],
  ['no title column', 'Title\nA', { mapping: '{}' }, 'mapping'],
  ['a mapping that is no JSON', 'Title\nA', { mapping: '{' }, 'mapping'],
  ['a column that is not there', 'Title\nA', { mapping: '{"title":"Name"}' }, 'mapping'],
])('refuses %s', async (_case, file, fields, field) => {
  const before = await taskCount()
  const response = await upload(team.manager, file, fields)
  expect(response.status).toBe(422)
  expect(response.body.errors[0].field).toBe(field)
  expect(await taskCount()).toBe(before)
})

it.each([
  ['breaks off', 'multipart/form-data; boundary=line', '--line\r\nContent-Disposition: form-data; name="file"'],
  ['is empty', 'multipart/form-data; boundary=line', ' '],
  ['has no boundary', 'multipart/form-data', '--line--'],
])('refuses a form that %s', async (_case, type, form) => {
  const before = await taskCount()
  const path = `/organizations/${team.id}/task-imports`
  const response = await world.as(team.manager).post(path, form, { 'content-type': type })
  expect([response.status, response.body.detail]).toEqual([400, 'The form could not be read.'])
  expect(await taskCount()).toBe(before)
})

it('is refused for a member, a stranger and an anonymous caller; a foreign project is not found', async () => {
  const before = await taskCount()
  const strangerTeam = await world.team('Strangers')
  const foreignProject = (
    await world.as(strangerTeam.admin).post('/projects/', { name: 'Theirs', organization_id: strangerTeam.id })
  ).body
  expect((await upload(team.member, 'Title\nA')).status).toBe(403)
  expect((await upload(strangerTeam.admin, 'Title\nA')).status).toBe(403)
  expect((await upload(undefined, 'Title\nA')).status).toBe(401)
  expect((await upload(team.manager, 'Title\nA', { project: String(foreignProject.id) })).status).toBe(404)
  expect((await upload(team.manager, 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await taskCount()).toBe(before)
})

const megabytes = (count: number) => count * 1024 * 1024
const faultyMessage = (rows: number) => `Nothing was imported: ${rows} ${rows === 1 ? 'row has' : 'rows have'} errors.`
const noRowsMessage = 'The file has no rows below its header line'
const longCellMessage = 'Line 2 has a cell of more than 100,000 characters'
const quote = (text: string) => `"${text}"`

// Each of these files is up to a few megabytes in size. In earlier versions, some of the files took minutes, used
// hundreds of megabytes of memory, or caused a 500.
it.each<[what: string, header: string, body: () => string, detail: string]>([
  ['blanks within a title', 'Title', () => `a${' '.repeat(megabytes(4))}b`, longCellMessage],
  ['blanks within titles', 'Title', () => `a${' '.repeat(90_000)}b\n`.repeat(40), faultyMessage(40)],
  ['line ends within a title', 'Title', () => quote(`a${'\n'.repeat(megabytes(4))}b`), longCellMessage],
  [
    'blanks and line ends in titles',
    'Title',
    () => `${quote(`a${' \n'.repeat(1_500)}b`)}\n`.repeat(1_300),
    faultyMessage(1_300),
  ],
  ['blank lines', 'Title', () => '\n'.repeat(megabytes(1)), noRowsMessage],
  ['lines of blank cells', 'Title,Who', () => ' ,\n'.repeat(megabytes(1)), noRowsMessage],
  ['empty quoted cells', 'Title', () => '""\n'.repeat(megabytes(1)), noRowsMessage],
  ['names in one cell', 'Title,Who', () => `A,${quote('nobody;'.repeat(150_000))}`, longCellMessage],
  ['names in every cell', 'Title,Who', () => `A,${quote('x;'.repeat(400))}\n`.repeat(5_000), faultyMessage(5_000)],
  ['columns', 'Title', () => ','.repeat(megabytes(4)), 'Line 2 has more than 1,000 columns'],
  ['rows', 'Title', () => 'A\n'.repeat(megabytes(2)), 'The file has more than 5,000 rows of tasks'],
  ['quotation marks', 'Title', () => '"'.repeat(megabytes(4)), longCellMessage],
  ['digits in an estimate', 'Title,Hours', () => `A,${'1'.repeat(99_000)}`, faultyMessage(1)],
  [
    'an open quotation mark',
    'Title',
    () => `"${'A\n'.repeat(megabytes(2))}`,
    'A quotation mark in line 2 is not closed',
  ],
])('rejects megabytes of %s with an error, and imports nothing [S2]', async (_case, header, body, detail) => {
  const before = await taskCount()
  const [title, otherColumn] = header.split(',')
  const mapping = {
    title,
    ...(otherColumn === 'Who' && { assignees: otherColumn }),
    ...(otherColumn === 'Hours' && { estimated_hours: otherColumn }),
  }
  const response = await upload(team.manager, `${header}\n${body()}`, { mapping: JSON.stringify(mapping) })
  expect([response.status, response.body.detail]).toEqual([422, detail])
  expect(response.body.errors.length).toBeLessThanOrEqual(1_000)
  expect(await taskCount()).toBe(before)
})

it('finds labels by name, ignoring case, and creates the others with colors in turn', async () => {
  const known = (await world.as(team.manager).post('/labels/', { organization_id: team.id, name: 'Field work' })).body
  const file = 'Title,Tags\nFirst,"field WORK; New one"\nSecond,"new ONE, Another, another"\nThird,\n'
  const mapping = JSON.stringify({ title: 'Title', labels: 'Tags' })
  const response = await upload(team.manager, file, { mapping })
  expect(response.status, response.text).toBe(201)
  const { body: tasks } = await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=3`)
  const labelsOf = (task: { labels: { name: string; color: string }[] }) =>
    task.labels.map(({ name, color }) => `${name} ${color}`)
  expect(tasks.map(labelsOf)).toEqual([[], ['Another orange', 'New one green'], ['Field work blue', 'New one green']])
  expect(tasks[2].labels[0]).toEqual(known)
  const facts = world.store.db.selectFrom('facts').where('kind', '=', 'label.created')
  expect(await facts.select('entity_id').execute()).toHaveLength(3)
})

it('refuses names of labels that are not valid or too many, and creates nothing', async () => {
  const labels = async () => (await world.as(team.admin).get(`/labels/organization/${team.id}`)).body.length
  const before = [await taskCount(), await labels()]
  const mapping = JSON.stringify({ title: 'Title', labels: 'Tags' })
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Label ${index}`)
  const response = await upload(team.manager, `Title,Tags\nA,${'x'.repeat(51)}\nB,"${names(21).join()}"\n`, { mapping })
  expect(response.status).toBe(422)
  expect(response.body.errors).toEqual([
    { field: 'rows.2.labels', message: `"${'x'.repeat(51)}" must have at most 50 characters` },
    { field: 'rows.3.labels', message: 'must name at most 20 labels' },
  ])
  const all = names(500).map((name, index) => `Task ${index},${name}`)
  const tooMany = await upload(team.manager, `Title,Tags\n${all.join('\n')}\n`, { mapping })
  expect([tooMany.status, tooMany.body.detail]).toEqual([
    422,
    'An organization has at most 500 labels. Merge or delete some first.',
  ])
  expect([await taskCount(), await labels()]).toEqual(before)
})

it('a rule is imported as the export writes it, and the task repeats when it is finished', async () => {
  const before = await world.as(team.manager).post('/tasks/', {
    title: 'Water the plants',
    project_id: project.id,
    due_date: '2030-03-14',
  })
  const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=5;BYDAY=MO,TH'
  expect((await world.as(team.manager).put(`/tasks/${before.body.id}/recurrence`, { rule })).status).toBe(200)
  const exported = (await world.as(team.manager).get(`/tasks/${before.body.id}`)).body
  const file = `Title,Due Date,Repeats\n"Round trip","${exported.due_date.slice(0, 10)}","${exported.recurrence}"\nOnce,,\n`
  const mapping = JSON.stringify({ title: 'Title', due_date: 'Due Date', recurrence: 'Repeats' })
  const response = await upload(team.manager, file, { mapping })
  expect(response.status, response.text).toBe(201)
  const [once, imported] = (await world.as(team.manager).get(`/tasks/organization/${team.id}?limit=2`)).body
  expect([once.title, once.recurrence]).toEqual(['Once', null])
  expect([imported.title, imported.recurrence]).toEqual(['Round trip', rule])
  const { series } = (await world.as(team.manager).get(`/tasks/${imported.id}/recurrence`)).body
  expect(series).toMatchObject({
    rule,
    mode: 'when_finished',
    copied: ['assignees', 'labels', 'subtasks', 'fields'],
    start_date: '2030-03-14',
    next_date: '2030-03-25',
    number: 1,
  })
  expect((await world.as(team.manager).put(`/tasks/${imported.id}`, { status: 'done' })).status).toBe(200)
  const [next] = (await world.as(team.manager).get(`/tasks/organization/${team.id}?limit=1`)).body
  expect([next.title, next.due_date.slice(0, 10), next.recurrence]).toEqual(['Round trip', '2030-03-25', rule])
})

it.each([
  ['on_date', 'On its date', ['assignees', 'fields'], 'Assignees; Fields', 'FREQ=WEEKLY;BYDAY=MO', '2030-03-18'],
  ['after_completion', 'Days after completion', [], 'Nothing', 'FREQ=DAILY;INTERVAL=3;COUNT=4', null],
])(
  'a task is imported with the mode %s, as the export writes it',
  async (mode, name, copied, parts, rule, next_date) => {
    const file = `Title,Due Date,Repeats,Repeat Mode,Repeat Copies\nIn its mode,2030-03-14,${rule},${name},${parts}\nOnce,,,,\n`
    const mapping = {
      ...{ title: 'Title', due_date: 'Due Date' },
      ...{ recurrence: 'Repeats', recurrence_mode: 'Repeat Mode', recurrence_copied: 'Repeat Copies' },
    }
    const response = await upload(team.manager, file, { mapping: JSON.stringify(mapping) })
    expect(response.status, response.text).toBe(201)
    const [once, imported] = (await world.as(team.manager).get(`/tasks/organization/${team.id}?limit=2`)).body
    expect([once.recurrence, imported.recurrence]).toEqual([null, rule])
    const { series } = (await world.as(team.manager).get(`/tasks/${imported.id}/recurrence`)).body
    expect(series).toMatchObject({ rule, mode, copied, start_date: '2030-03-14', next_date })
  },
)

it('a faulty rule is named with its line and the accepted form, together with other faults, and nothing is imported', async () => {
  const countBefore = await taskCount()
  const file = 'Title,Priority,Repeats\nFine,,FREQ=DAILY\nFaulty,very,every Monday\n'
  const mapping = JSON.stringify({ title: 'Title', priority: 'Priority', recurrence: 'Repeats' })
  const response = await upload(team.manager, file, { mapping })
  expect(response.status).toBe(422)
  expect(response.body.errors).toEqual([
    { field: 'rows.3.priority', message: expect.any(String) },
    {
      field: 'rows.3.recurrence',
      message: expect.stringContaining('"every Monday" is not a rule such as FREQ=WEEKLY'),
    },
  ])
  expect(await taskCount()).toBe(countBefore)
  const { count } = await world.store.db
    .selectFrom('task_series')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', team.id)
    .where('rule', '=', 'FREQ=DAILY')
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  const refused = await upload(team.member, 'Title,Repeats\nFine,FREQ=DAILY\n', {
    mapping: JSON.stringify({ title: 'Title', recurrence: 'Repeats' }),
  })
  expect(refused.status).toBe(403)
  expect(await taskCount()).toBe(countBefore)
})
