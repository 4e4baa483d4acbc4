import { maxCustomFields } from '@muster/contracts/custom-fields/fields'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'
import { purge } from '../trash/purge.ts'
import { fieldsTeam, optionOf } from './testing-fields.ts'

let world: World
let fields: Awaited<ReturnType<typeof fieldsTeam>>

beforeAll(async () => {
  world = await testApi()
  fields = await fieldsTeam(world)
})
afterAll(() => world?.close())

describe('custom fields of an organization', () => {
  it('are created in their order with kind, projects and options, and all members read them', async () => {
    const own = await fieldsTeam(world)
    const weight = await own.newField('Weight', 'number', { unit: 'kg' })
    const budget = await own.newField('Budget', 'money')
    const stage = await own.newField('Stage', 'select', {
      is_required: true,
      on_card: true,
      options: [{ name: 'Plan' }, { name: 'Build', color: 'red' }],
    })
    expect(weight).toMatchObject({ unit: 'kg', currency: null, is_required: false, project_ids: [own.projectId] })
    expect(budget).toMatchObject({ unit: null, currency: 'INR' })
    expect(stage).toMatchObject({ is_required: true, on_card: true })
    expect(stage.options).toMatchObject([
      { name: 'Plan', color: 'blue', value_count: null },
      { name: 'Build', color: 'red', value_count: null },
    ])
    expect(await own.listFields()).toEqual([weight, budget, stage])
    const seenByMember = await own.listFields(own.team.member)
    expect(seenByMember.map(({ name, project_ids }) => [name, project_ids])).toEqual([
      ['Weight', []],
      ['Budget', []],
      ['Stage', []],
    ])
  })

  it('are refused with a taken or reserved name, and with what their kind does not have', async () => {
    await fields.newField('Client', 'text')
    const create = (body: object) =>
      world.as(fields.team.admin).post('/custom-fields/', { organization_id: fields.team.id, kind: 'text', ...body })
    const before = await snapshot(world.store.db)
    expect(await create({ name: ' CLIENT ' })).toMatchObject({
      status: 409,
      body: { detail: customFieldTexts.nameTaken },
    })
    expect((await create({ name: 'due date' })).status).toBe(422)
    expect((await create({ name: 'Weight', unit: 'kg' })).status).toBe(422)
    expect((await create({ name: 'Weight', currency: 'EUR' })).status).toBe(422)
    expect((await create({ name: 'Weight', options: [{ name: 'A' }] })).status).toBe(422)
    expect((await create({ name: 'Weight', project_ids: [2_000_000_000] })).status).toBe(422)
    const twice = [{ name: 'A' }, { name: 'a' }]
    expect((await create({ name: 'Weight', kind: 'select', options: twice })).status).toBe(422)
    const other = await fieldsTeam(world)
    const foreign = await create({ name: 'Weight', project_ids: [other.projectId] })
    expect(foreign.status).toBe(422)
    expect(
      await world.store.db
        .selectFrom('custom_fields')
        .where('name', '=', 'Weight')
        .where('organization_id', '=', fields.team.id)
        .selectAll()
        .execute(),
    ).toEqual([])
    expect(before).not.toBe('')
  })

  it('are at most fifty', async () => {
    const own = await fieldsTeam(world)
    await Promise.all(Array.from({ length: maxCustomFields }, (_, index) => own.newField(`Field ${index}`, 'text')))
    const body = { organization_id: own.team.id, name: 'One more', kind: 'text' }
    const response = await world.as(own.team.admin).post('/custom-fields/', body)
    expect([response.status, response.body.detail]).toEqual([409, customFieldTexts.tooMany(maxCustomFields)])
    expect(await own.listFields()).toHaveLength(maxCustomFields)
  })

  it('are managed only by admins and managers, and nothing changes for a member who tries', async () => {
    const field = await fields.newField('Managed', 'select', { options: [{ name: 'A' }] })
    const as = world.as(fields.team.member)
    const before = await snapshot(world.store.db)
    const body = { organization_id: fields.team.id, name: 'Own', kind: 'text' }
    const responses = [
      await as.post('/custom-fields/', body),
      await as.put(`/custom-fields/${field.id}`, { name: 'Renamed' }),
      await as.put('/custom-fields/order', { organization_id: fields.team.id, ids: [field.id] }),
      await as.get(`/custom-fields/${field.id}/kind-change?kind=text`),
      await as.put(`/custom-fields/${field.id}/kind`, { kind: 'text', accepted_loss: 9 }),
      await as.delete(`/custom-fields/${field.id}`),
      await as.get(`/organizations/${fields.team.id}/trash/custom-fields`),
      await as.post(`/organizations/${fields.team.id}/trash/custom-field/${field.id}/restore`),
    ]
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('are renamed, recolored, reordered and moved to other projects', async () => {
    const own = await fieldsTeam(world)
    const stage = await own.newField('Stage', 'select', { options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })
    const first = await own.newField('First', 'text')
    const [a, b, c] = ['A', 'B', 'C'].map((name) => optionOf(stage, name))
    const task = await own.newTask({ [stage.id]: a })
    const changed = await own.update(own.team.manager, stage, {
      name: 'Phase',
      options: [{ id: c, name: 'A' }, { name: 'D' }, { id: b, name: 'B', color: 'pink' }],
      removed_option_ids: [a],
    })
    expect(changed.body.options).toMatchObject([
      { id: c, name: 'A' },
      { name: 'D' },
      { id: b, name: 'B', color: 'pink' },
    ])
    expect(await own.valuesOf(task)).toEqual({})
    const order = { organization_id: own.team.id, ids: [first.id] }
    const ordered = await world.as(own.team.admin).put('/custom-fields/order', order)
    expect(ordered.body.map(({ name }: { name: string }) => name)).toEqual(['First', 'Phase'])
    expect((await own.update(own.team.manager, first, { project_ids: [] })).body.project_ids).toEqual([])
    const unknown = await own.update(own.team.manager, stage, { options: [{ id: a, name: 'Back' }] })
    expect(unknown.status).toBe(422)
  })

  it('keep the projects that several users add and remove at the same time', async () => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Weight', 'number')
    const as = world.as(own.team.manager)
    const added: number[] = []
    for (let number = 0; number < 8; number++)
      added.push((await as.post('/projects/', { name: `Project ${number}`, organization_id: own.team.id })).body.id)
    const responses = await Promise.all([
      ...added.map((id) => own.update(own.team.manager, field, { add_project_ids: [id] })),
      own.update(own.team.admin, field, { remove_project_ids: [own.projectId] }),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const unchanged = await own.update(own.team.admin, field, { add_project_ids: added, remove_project_ids: [] })
    expect(unchanged.body.project_ids).toEqual(added)
    const both = await own.update(own.team.admin, field, { project_ids: [], add_project_ids: added })
    expect(both.status).toBe(422)
    expect((await own.update(own.team.admin, field, { add_project_ids: [2_000_000_000] })).status).toBe(422)
    expect((await own.update(own.team.admin, field, {})).body.project_ids).toEqual(added)
  })
})

describe('a change of many values', () => {
  it.each([
    ['renames an option', (id: number) => ({ options: [{ id, name: 'Tiny' }] }), ''],
    ['removes an option', (id: number) => ({ removed_option_ids: [id] }), ''],
    ['changes the kind', () => ({ kind: 'text', accepted_loss: 0 }), '/kind'],
  ])('that %s lets others manage the organization at the same time', async (_, bodyFor, path) => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Size', 'select', { options: [{ name: 'Small' }] })
    const task = await own.newTask({ [field.id]: optionOf(field, 'Small') })
    const other = await world.store.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from task_words where task_id = $1 for update', [task.id])
      const body = bodyFor(optionOf(field, 'Small'))
      const changing = world.as(own.team.manager).put(`/custom-fields/${field.id}${path}`, body)
      await expect.poll(() => countWaitingForLocks(world)).toBe(1)
      const label = { name: 'Urgent', organization_id: own.team.id }
      expect((await world.as(own.team.admin).post('/labels/', label)).status).toBe(201)
      await other.query('commit')
      expect((await changing).status).toBe(200)
    } finally {
      other.release()
    }
  })
})

describe('the trash', () => {
  it('keeps the values of a deleted field, and restores them with its projects', async () => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Client', 'text')
    const task = await own.newTask({ [field.id]: 'Acme' })
    expect((await world.as(own.team.manager).delete(`/custom-fields/${field.id}`)).status).toBe(204)
    expect(await own.valuesOf(task)).toEqual({})
    expect(await own.listFields()).toEqual([])
    const { body: trashed } = await world.as(own.team.admin).get(`/organizations/${own.team.id}/trash/custom-fields`)
    expect(trashed).toMatchObject([
      { id: field.id, name: 'Client', value_count: 1, deleted_by: { id: own.team.manager.id } },
    ])
    const again = await own.newField('Client', 'text')
    const restore = () =>
      world.as(own.team.manager).post(`/organizations/${own.team.id}/trash/custom-field/${field.id}/restore`)
    expect((await restore()).status).toBe(409)
    await world.as(own.team.manager).put(`/custom-fields/${again.id}`, { name: 'Other client' })
    expect((await restore()).body).toMatchObject({ id: field.id, project_ids: [own.projectId] })
    expect(await own.valuesOf(task)).toEqual({ [field.id]: 'Acme' })
    expect((await restore()).status).toBe(404)
  })

  it('deletes a field with its values after 30 days, and not before', async () => {
    const own = await fieldsTeam(world)
    const field = await own.newField('Stage', 'multi_select', { options: [{ name: 'A' }, { name: 'B' }] })
    const task = await own.newTask({ [field.id]: field.options.map(({ id }) => id) })
    await world.as(own.team.manager).delete(`/custom-fields/${field.id}`)
    const passDays = (days: number) =>
      sql`update custom_fields set deleted_at = deleted_at - ${days} * interval '1 day' where id = ${field.id}`.execute(
        world.store.db,
      )
    const rows = () =>
      world.store.db.selectFrom('task_field_values').where('task_id', '=', task.id).selectAll().execute()
    await passDays(29.9)
    await purge(world.store)
    expect(await rows()).toHaveLength(2)
    await passDays(0.2)
    await purge(world.store)
    expect(await rows()).toEqual([])
    const facts = await world.store.db
      .selectFrom('facts')
      .where('kind', '=', 'custom_field.purged')
      .where('entity_id', '=', field.id)
      .selectAll()
      .execute()
    expect(facts).toMatchObject([{ action: 'deleted', actor_id: null }])
  })
})
