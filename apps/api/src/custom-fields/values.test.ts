import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { testApi, type World } from '../testing/world.ts'
import { fieldsTeam, optionOf } from './testing-fields.ts'

let world: World
let fields: Awaited<ReturnType<typeof fieldsTeam>>

beforeAll(async () => {
  world = await testApi()
  fields = await fieldsTeam(world)
})
afterAll(() => world?.close())

/** One field of each kind, with a value and the value as it is read. */
async function fieldsOfEachKind() {
  const options = { options: [{ name: 'Small' }, { name: 'Large' }] }
  const size = await fields.newField(`Size ${crypto.randomUUID().slice(0, 8)}`, 'select', options)
  const sizes = await fields.newField(`Sizes ${crypto.randomUUID().slice(0, 8)}`, 'multi_select', options)
  const add = async (kind: 'text' | 'number' | 'money' | 'date' | 'person' | 'checkbox' | 'link') =>
    (await fields.newField(`${kind} ${crypto.randomUUID().slice(0, 8)}`, kind)).id
  const { member } = fields.team
  const [small, large] = [optionOf(sizes, 'Small'), optionOf(sizes, 'Large')]
  return [
    { id: await add('text'), input: ' Acme ', value: 'Acme', other: 'Other' },
    { id: await add('number'), input: -12.3456, value: -12.3456, other: 0 },
    { id: await add('money'), input: 99_999_999_998.25, value: 99_999_999_998.25, other: 0.1 },
    { id: size.id, input: optionOf(size, 'Large'), value: optionOf(size, 'Large'), other: optionOf(size, 'Small') },
    { id: sizes.id, input: [large, small, large], value: [small, large], other: [large] },
    { id: await add('date'), input: '2028-02-29', value: '2028-02-29', other: '2027-01-01' },
    {
      id: await add('person'),
      input: { id: member.id },
      value: { id: member.id, full_name: expect.any(String) },
      other: fields.team.admin.id,
    },
    { id: await add('checkbox'), input: true, value: true, other: false },
    {
      id: await add('link'),
      input: 'https://example.com/a',
      value: 'https://example.com/a',
      other: 'http://b.example',
    },
  ]
}

describe('values of a task', () => {
  it('are set, read in lists, changed and removed, for every kind', async () => {
    const kinds = await fieldsOfEachKind()
    const inputs = Object.fromEntries(kinds.map(({ id, input }) => [id, input]))
    const values = Object.fromEntries(kinds.map(({ id, value }) => [id, value]))
    const task = await fields.newTask(inputs)
    expect(task.custom_fields).toEqual(values)
    expect(await fields.valuesOf(task)).toEqual(values)
    const { body: list } = await world
      .as(fields.team.manager)
      .get(`/tasks/organization/${fields.team.id}?ids=${task.id}`)
    expect(list[0].custom_fields).toEqual(values)
    const others = Object.fromEntries(kinds.map(({ id, other }) => [id, other]))
    const changed = await fields.setValues(fields.team.manager, task, others)
    expect(changed.status, changed.text).toBe(200)
    expect(Object.keys(changed.body.custom_fields)).toHaveLength(kinds.length - 1)
    const removed = await fields.setValues(
      fields.team.manager,
      task,
      Object.fromEntries(kinds.map(({ id }) => [id, null])),
    )
    expect(removed.body.custom_fields).toEqual({})
  })

  it('an unchanged object that is sent back changes nothing', async () => {
    const kinds = await fieldsOfEachKind()
    const task = await fields.newTask(Object.fromEntries(kinds.map(({ id, input }) => [id, input])))
    const before = await snapshot(world.store.db)
    const response = await world.as(fields.team.manager).put(`/tasks/${task.id}`, task)
    expect(response.status, response.text).toBe(200)
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('are refused if they do not fit the kind, with the name of the field, and nothing changes', async () => {
    const own = await fieldsTeam(world)
    const number = await own.newField('Weight', 'number')
    const money = await own.newField('Budget', 'money')
    const day = await own.newField('Day', 'date')
    const link = await own.newField('Page', 'link')
    const text = await own.newField('Client', 'text')
    const size = await own.newField('Size', 'select', { options: [{ name: 'Small' }] })
    const sizes = await own.newField('Sizes', 'multi_select', { options: [{ name: 'Small' }] })
    const person = await own.newField('Reviewer', 'person')
    const elsewhere = await own.newField('Elsewhere', 'text', { project_ids: [] })
    const stranger = (await fieldsTeam(world)).team.member
    const task = await own.newTask()
    const before = await snapshot(world.store.db)
    const refused = [
      [number.id, '5', 'Weight must be a number'],
      [number.id, 1e12, 'Weight must be between'],
      [number.id, 0.00001, 'Weight must have at most 4 decimals'],
      [money.id, 0.125, 'Budget must have at most 2 decimals'],
      [day.id, '2027-02-30', 'Day must be a date'],
      [link.id, 'javascript:alert(1)', 'Page must be a link'],
      [text.id, 'x'.repeat(1_001), 'Client must have at most 1,000 characters'],
      [text.id, 5, 'Client must be a text'],
      [size.id, optionOf(sizes, 'Small'), 'Size must be one of its options'],
      [sizes.id, [optionOf(size, 'Small')], 'Sizes must contain only its options'],
      [person.id, stranger.id, 'Reviewer must be a member'],
      [elsewhere.id, 'x', customFieldTexts.notOfProject],
      [2_000_000_000, 'x', customFieldTexts.notOfProject],
    ] as const
    for (const [id, value, message] of refused) {
      const { status, body } = await own.setValues(own.team.manager, task, {
        [id]: value,
        [text.id]: text.id === id ? value : 'x',
      })
      expect(status, message).toBe(422)
      expect(body.errors).toEqual([{ field: `custom_fields.${id}`, message: expect.stringContaining(message) }])
    }
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('a required field is required for a new task, stays empty in an older one, and is never cleared', async () => {
    const own = await fieldsTeam(world)
    const older = await own.newTask()
    const field = await own.newField('Client', 'text', { is_required: true })
    const create = (body: object) =>
      world.as(own.team.manager).post('/tasks/', { title: 'New', project_id: own.projectId, ...body })
    for (const body of [{}, { custom_fields: {} }, { custom_fields: { [field.id]: '  ' } }])
      expect(await create(body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: `custom_fields.${field.id}`, message: 'Client is required.' }] },
      })
    const task = await own.newTask({ [field.id]: 'Acme' })
    expect((await own.setValues(own.team.manager, task, { [field.id]: null })).status).toBe(422)
    expect(await own.valuesOf(task)).toEqual({ [field.id]: 'Acme' })
    expect((await world.as(own.team.manager).put(`/tasks/${older.id}`, { title: 'Renamed' })).status).toBe(200)
    expect((await own.setValues(own.team.manager, older, { [field.id]: null })).status).toBe(200)
  })

  it('are changed by the users who may edit the task, and by nobody else', async () => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Client', 'text')
    const assigned = await own.newTask({}, { assigned_users: [own.team.member.id] })
    const other = await own.newTask()
    expect((await own.setValues(own.team.member, assigned, { [field.id]: 'Acme' })).status).toBe(200)
    const before = await snapshot(world.store.db)
    expect((await own.setValues(own.team.member, other, { [field.id]: 'Acme' })).status).toBe(404)
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('stay with a task that moves, and are shown again when it is back', async () => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Client', 'text')
    const task = await own.newTask({ [field.id]: 'Acme' })
    const elsewhere = await world
      .as(own.team.manager)
      .post('/projects/', { name: 'Other', organization_id: own.team.id })
    const move = (project_id: number) => world.as(own.team.manager).put(`/tasks/${task.id}`, { project_id })
    expect((await move(elsewhere.body.id)).body.custom_fields).toEqual({})
    expect((await move(own.projectId)).body.custom_fields).toEqual({ [field.id]: 'Acme' })
  })

  it('are cleared by the change that moves the task back to a project with the field, alone and together', async () => {
    const own = await fieldsTeam(world)
    const manager = world.as(own.team.manager)
    const field = await own.newField('Client', 'text')
    const { id: elsewhere } = (await manager.post('/projects/', { name: 'Other', organization_id: own.team.id })).body
    const alone = await own.newTask({ [field.id]: 'Acme' })
    const together = await own.newTask({ [field.id]: 'Acme' })
    const ids = [alone.id, together.id]
    const change = (body: object) => manager.patch('/tasks/', { organization_id: own.team.id, changes: [body] })
    await change({ ids, set: { project_id: elsewhere } })
    const cleared = { project_id: own.projectId, custom_fields: { [field.id]: null } }
    expect((await manager.put(`/tasks/${alone.id}`, cleared)).body.custom_fields).toEqual({})
    const { project_id, custom_fields } = cleared
    await change({ ids: [together.id], set: { project_id }, custom_fields })
    expect(await own.valuesOf(together)).toEqual({})
    const facts = await world.store.db
      .selectFrom('facts')
      .select('values')
      .where('kind', '=', 'task.updated')
      .where('entity_id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const values = { custom_fields: [{ field: { id: field.id }, from: 'Acme', to: null }] }
    expect(facts).toMatchObject([{ values }, { values }])
  })

  it('are changed for many tasks at once, and restored by the undo', async () => {
    const own = await fieldsTeam(world)
    const client = await own.newField('Client', 'text')
    const reviewer = await own.newField('Reviewer', 'person')
    const required = await own.newField('Weight', 'number')
    const tasks = [
      await own.newTask({ [client.id]: 'Acme', [required.id]: 5 }),
      await own.newTask({ [reviewer.id]: own.team.admin.id }),
    ]
    await own.update(own.team.manager, required, { is_required: true })
    const change = (changes: object[]) =>
      world.as(own.team.manager).patch('/tasks/', { organization_id: own.team.id, changes })
    const before = await Promise.all(tasks.map(own.valuesOf))
    const ids = tasks.map(({ id }) => id)
    const { body } = await change([{ ids, custom_fields: { [client.id]: 'New', [reviewer.id]: own.team.member.id } }])
    expect([body.changed, body.refused]).toEqual([ids, []])
    expect((await Promise.all(tasks.map(own.valuesOf))).map((values) => values[client.id])).toEqual(['New', 'New'])
    const undone = await change(body.undo)
    expect([undone.status, undone.body.refused], undone.text).toEqual([200, []])
    expect(await Promise.all(tasks.map(own.valuesOf))).toEqual(before)
    const stale = await change(body.undo)
    expect(stale.body.refused).toHaveLength(2)
    const cleared = await change([{ ids, custom_fields: { [required.id]: null } }])
    expect(cleared.body.refused).toMatchObject([{ id: ids[0], reason: 'Weight is required.' }])
  })

  it('options of a multi-select are added and removed for many tasks, which keep their others', async () => {
    const own = await fieldsTeam(world)
    const options = ['Hall', 'Attic', 'Cellar'].map((name) => ({ name }))
    const rooms = await own.newField('Rooms', 'multi_select', { options, is_required: true })
    const client = await own.newField('Client', 'text')
    const [hall, attic, cellar] = ['Hall', 'Attic', 'Cellar'].map((name) => optionOf(rooms, name))
    const tasks = [
      await own.newTask({ [rooms.id]: [hall], [client.id]: 'Acme' }),
      await own.newTask({ [rooms.id]: [attic, cellar] }),
    ]
    const ids = tasks.map(({ id }) => id)
    const change = (changes: object[]) =>
      world.as(own.team.manager).patch('/tasks/', { organization_id: own.team.id, changes })
    const roomsOfEach = async () => (await Promise.all(tasks.map(own.valuesOf))).map((values) => values[rooms.id])
    const both = { add_options: { [rooms.id]: [attic] }, remove_options: { [rooms.id]: [cellar] } }
    const { body } = await change([{ ids, ...both, custom_fields: { [client.id]: 'New' } }])
    expect([body.changed, body.refused]).toEqual([ids, []])
    expect(await roomsOfEach()).toEqual([[hall, attic], [attic]])
    expect((await change([{ ids, ...both }])).body.undo).toEqual([])
    const emptied = await change([{ ids, remove_options: { [rooms.id]: [attic] } }])
    expect(emptied.body.refused).toMatchObject([{ id: ids[1], reason: 'Rooms is required.' }])
    expect(await roomsOfEach()).toEqual([[hall], [attic]])
    await change(emptied.body.undo)
    expect((await change(body.undo)).body.refused).toEqual([])
    expect(await roomsOfEach()).toEqual([[hall], [attic, cellar]])
    const wrong = await change([{ ids, add_options: { [client.id]: [hall] } }])
    expect(wrong.body.refused).toMatchObject(ids.map((id) => ({ id, reason: 'Client must be a text' })))
  })

  it('are in the history with the names that options had at the time', async () => {
    const own = await fieldsTeam(world)
    const budget = await own.newField('Budget', 'money', { currency: 'EUR' })
    const size = await own.newField('Size', 'select', { options: [{ name: 'Small' }, { name: 'Large' }] })
    const reviewer = await own.newField('Reviewer', 'person')
    const task = await own.newTask({ [budget.id]: 5, [size.id]: optionOf(size, 'Small') })
    const inputs = { [budget.id]: 1250.5, [size.id]: optionOf(size, 'Large'), [reviewer.id]: own.team.member.id }
    await own.setValues(own.team.manager, task, inputs)
    await own.update(own.team.manager, size, { options: [{ id: optionOf(size, 'Small'), name: 'Tiny' }] })
    await own.update(own.team.manager, size, { removed_option_ids: [optionOf(size, 'Large')] })
    const { body } = await world.as(own.team.manager).get(`/tasks/${task.id}/comments`)
    const reviewerName = (
      await world.store.db
        .selectFrom('users')
        .where('id', '=', own.team.member.id)
        .select('full_name')
        .executeTakeFirstOrThrow()
    ).full_name
    expect(body).toMatchObject([
      {
        content: 'Task updated: Budget, Size, Reviewer',
        sentence: `changed Budget from €5 to €1,250.50, changed Size from Small to Large, and set Reviewer to ${reviewerName}`,
      },
    ])
  })

  it('a person who leaves is removed, except from finished tasks', async () => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Reviewer', 'person')
    const value = { [field.id]: own.team.member.id }
    const [open, done] = [await own.newTask(value), await own.newTask(value, { status: 'done' })]
    const left = await world.as(own.team.admin).delete(`/organizations/${own.team.id}/members/${own.team.member.id}`)
    expect(left.status, left.text).toBeLessThan(300)
    expect(await own.valuesOf(open)).toEqual({})
    expect(await own.valuesOf(done)).toMatchObject({ [field.id]: { id: own.team.member.id } })
  })

  it('eight users change the values of a task at the same time, and every change is recorded', async () => {
    const own = await fieldsTeam(world)
    const sizes = await own.newField('Sizes', 'multi_select', {
      options: Array.from({ length: 8 }, (_, index) => ({ name: `Size ${index}` })),
    })
    const texts = await Promise.all(Array.from({ length: 8 }, (_, index) => own.newField(`Text ${index}`, 'text')))
    const task = await own.newTask()
    const responses = await Promise.all(
      texts.map((field, index) =>
        own.setValues(index % 2 ? own.team.admin : own.team.manager, task, {
          [field.id]: `Value ${index}`,
          [sizes.id]: sizes.options.slice(0, index + 1).map(({ id }) => id),
        }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const values = await own.valuesOf(task)
    expect(texts.map(({ id }) => values[id])).toEqual(texts.map((_, index) => `Value ${index}`))
    expect(sizes.options.slice(0, 8).map(({ id }) => id)).toEqual(
      expect.arrayContaining(Array.isArray(values[sizes.id]) ? Object.values(values[sizes.id] ?? []) : ['missing']),
    )
    expect((await own.readTask(task)).version).toBe(9)
  })
})
