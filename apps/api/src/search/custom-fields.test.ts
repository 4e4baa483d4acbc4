import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsTeam, optionOf } from '../custom-fields/testing-fields.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { searchAs, titlesIn } from './testing-search.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

type Own = Awaited<ReturnType<typeof fieldsTeam>>

const found = async ({ team }: Own, q: string, person: Person = team.manager) =>
  titlesIn(await searchAs(world, person, { team, q }))

it('finds tasks by texts, links and the names of options in their custom fields, and shows where', async () => {
  const own = await fieldsTeam(world)
  const supplier = await own.newField('Supplier', 'text')
  const offer = await own.newField('Offer', 'link')
  const phase = await own.newField('Phase', 'select', { options: [{ name: 'Blueprint' }, { name: 'Assembly' }] })
  const sites = await own.newField('Sites', 'multi_select', { options: [{ name: 'Gdynia' }, { name: 'Tromsø' }] })
  const hull = await own.newTask(
    { [supplier.id]: 'Kowalski & Sons' },
    { title: 'Hull', description: 'Weld the plates' },
  )
  await own.newTask({ [offer.id]: 'https://example.com/offers/anchor' }, { title: 'Chain' })
  await own.newTask({ [phase.id]: optionOf(phase, 'Blueprint') }, { title: 'Drawing' })
  await own.newTask({ [sites.id]: sites.options.map(({ id }) => id) }, { title: 'Delivery' })

  expect(await found(own, 'kowalski')).toEqual(['Hull'])
  expect(await found(own, 'weld kowal')).toEqual(['Hull'])
  expect(await found(own, 'anchor')).toEqual(['Chain'])
  expect(await found(own, 'blueprint')).toEqual(['Drawing'])
  expect(await found(own, 'gdynia tromso')).toEqual(['Delivery'])
  const [result] = (await searchAs(world, own.team.manager, { team: own.team, q: 'kowalski' })).results
  expect(result).toMatchObject({
    id: String(hull.id),
    passage: 'Supplier: Kowalski & Sons',
    passage_ranges: [[10, 18]],
  })
  // The text of the task comes first.
  const [described] = (await searchAs(world, own.team.manager, { team: own.team, q: 'weld kowalski' })).results
  expect(described?.passage).toBe('Weld the plates')
})

it('follows the values: when they change, in new tasks, after a change of the kind, and when the task moves', async () => {
  const own = await fieldsTeam(world)
  const supplier = await own.newField('Supplier', 'text')
  const task = await own.newTask({ [supplier.id]: 'Kowalski' }, { title: 'Hull' })
  await own.setValues(own.team.manager, task, { [supplier.id]: 'Lindqvist' })
  expect(await found(own, 'kowalski')).toEqual([])
  expect(await found(own, 'lindqvist')).toEqual(['Hull'])

  const manager = world.as(own.team.manager)
  await manager.put(`/tasks/${task.id}`, { title: 'Keel' })
  expect(await found(own, 'keel lindqvist')).toEqual(['Keel'])
  const kindChange = { kind: 'select', accepted_loss: 0 }
  expect((await manager.put(`/custom-fields/${supplier.id}/kind`, kindChange)).status).toBe(200)
  expect(await found(own, 'lindqvist')).toEqual(['Keel'])

  const { body: other } = await manager.post('/projects/', { name: 'Borealis', organization_id: own.team.id })
  const move = (project_id: number) => manager.put(`/tasks/${task.id}`, { project_id })
  expect((await move(other.id)).status).toBe(200)
  expect(await found(own, 'lindqvist')).toEqual([])
  await move(own.projectId)
  expect(await found(own, 'lindqvist')).toEqual(['Keel'])
  await own.setValues(own.team.manager, task, { [supplier.id]: null })
  expect(await found(own, 'lindqvist')).toEqual([])
})

it('follows the field: when options are renamed and deleted, its projects change, and it is deleted and restored', async () => {
  const own = await fieldsTeam(world)
  const phase = await own.newField('Phase', 'select', { options: [{ name: 'Blueprint' }, { name: 'Assembly' }] })
  const blueprint = optionOf(phase, 'Blueprint')
  await own.newTask({ [phase.id]: blueprint }, { title: 'Drawing' })
  await own.newTask({ [phase.id]: optionOf(phase, 'Assembly') }, { title: 'Crane' })
  const change = async (body: object) => expect((await own.update(own.team.manager, phase, body)).status).toBe(200)

  await change({ options: [{ id: blueprint, name: 'Sketch' }] })
  expect(await found(own, 'blueprint')).toEqual([])
  expect(await found(own, 'sketch')).toEqual(['Drawing'])
  await change({ project_ids: [] })
  expect(await found(own, 'sketch')).toEqual([])
  await change({ project_ids: [own.projectId] })
  expect(await found(own, 'sketch')).toEqual(['Drawing'])

  const manager = world.as(own.team.manager)
  expect((await manager.delete(`/custom-fields/${phase.id}`)).status).toBe(204)
  expect(await found(own, 'sketch')).toEqual([])
  const restored = await manager.post(`/organizations/${own.team.id}/trash/custom-field/${phase.id}/restore`, {})
  expect(restored.status).toBe(200)
  expect(await found(own, 'sketch')).toEqual(['Drawing'])
  await change({ removed_option_ids: [blueprint] })
  expect(await found(own, 'sketch')).toEqual([])
  expect(await found(own, 'assembly')).toEqual(['Crane'])
})

it('keeps the words of title and description when values change, also those that it shares with them', async () => {
  const own = await fieldsTeam(world)
  const phase = await own.newField('Phase', 'select', { options: [{ name: 'Hull plates' }] })
  const plates = optionOf(phase, 'Hull plates')
  const task = await own.newTask(
    { [phase.id]: plates },
    { title: 'Hull', description: 'Weld the plates of the *hull*' },
  )
  const words = async () =>
    (await world.store.pool.query('select words::text from task_words where task_id = $1', [task.id])).rows
  const initial = await words()
  const rename = (name: string) => own.update(own.team.manager, phase, { options: [{ id: plates, name }] })

  await rename('Deck')
  expect(await found(own, '"the hull" deck')).toEqual(['Hull'])
  expect(await found(own, '"hull plates"')).toEqual([])
  await rename('Hull plates')
  expect(await words()).toEqual(initial)
  await own.setValues(own.team.manager, task, { [phase.id]: null })
  await own.setValues(own.team.manager, task, { [phase.id]: plates })
  expect(await words()).toEqual(initial)
  // As a row that was written when the words of values had no weight of their own.
  await world.store.pool.query(`update task_words set words = setweight(words, 'D') where task_id = $1`, [task.id])
  await rename('Deck')
  await rename('Hull plates')
  expect(await words()).toEqual(initial)
})

it('tells a member nothing about the values of tasks that they may not see', async () => {
  const own = await fieldsTeam(world)
  const note = await own.newField('Note', 'text')
  const secret = await own.newField('Secret', 'select', { options: [{ name: 'Xenolith' }] })
  const value = optionOf(secret, 'Xenolith')
  await own.newTask({ [note.id]: 'quarry', [secret.id]: value }, { title: 'Hidden' })
  const shown = { assigned_users: [own.team.member.id] }
  await own.newTask({ [note.id]: 'quarry' }, { title: 'Shown', ...shown })
  const { team } = own

  expect(await found(own, 'xenolith')).toEqual(['Hidden'])
  const response = await searchAs(world, team.member, { team, q: 'xenolith' })
  // A similar word would show that the word exists.
  const similar = await searchAs(world, team.member, { team, q: 'xenolyth' })
  expect([response, similar]).toEqual([response, response])
  expect(response).toMatchObject({ results: [], tolerated: false })
  expect(await found(own, 'xenolyth')).toEqual(['Hidden'])
  expect(await found(own, 'quarry', team.member)).toEqual(['Shown'])
  const stranger = (await world.team()).manager
  expect((await world.as(stranger).get(`/search?organization_id=${team.id}&q=xenolith`)).status).toBe(403)
})

it('knows every word after concurrent changes of the title, the values and an option', async () => {
  const own = await fieldsTeam(world)
  const texts = await Promise.all(['North', 'East', 'South', 'West'].map((name) => own.newField(name, 'text')))
  const phase = await own.newField('Phase', 'select', { options: [{ name: 'Blueprint' }] })
  const option = optionOf(phase, 'Blueprint')
  const task = await own.newTask({ [phase.id]: option }, { title: 'Hull' })
  const manager = world.as(own.team.manager)
  const responses = await Promise.all([
    ...texts.map(({ id }, index) => own.setValues(own.team.manager, task, { [id]: `value${index}` })),
    manager.put(`/tasks/${task.id}`, { title: 'Keel' }),
    own.update(own.team.admin, phase, { options: [{ id: option, name: 'Sketch' }] }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await found(own, 'keel sketch value0 value1 value2 value3')).toEqual(['Keel'])
  expect(await found(own, 'blueprint')).toEqual([])
})

it('knows the words of two transactions of which one waits for the other', async () => {
  const own = await fieldsTeam(world)
  const phase = await own.newField('Phase', 'select', { options: [{ name: 'Blueprint' }] })
  const task = await own.newTask({ [phase.id]: optionOf(phase, 'Blueprint') }, { title: 'Hull' })
  const { pool } = world.store
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await first.query('begin')
    await first.query(`update tasks set title = 'Keel' where id = $1`, [task.id])
    const renamed = second.query(`update custom_field_options set name = 'Sketch' where field_id = $1`, [phase.id])
    await expect.poll(() => countWaitingForLocks(world)).toBe(1)
    await first.query('commit')
    await renamed
  } finally {
    first.release()
    second.release()
  }
  expect(await found(own, 'keel sketch')).toEqual(['Keel'])
})

it('locks the words of tasks in their order when options are renamed and removed in one call', async () => {
  const own = await fieldsTeam(world)
  const names = ['Blueprint', 'Assembly', 'Trial', 'Delivery']
  const phase = await own.newField('Phase', 'select', { options: names.map((name) => ({ name })) })
  const tasks: number[] = []
  for (const name of names) tasks.push((await own.newTask({ [phase.id]: optionOf(phase, name) }, { title: name })).id)
  const { pool } = world.store
  const other = await pool.connect()
  const lockWords = (task: number | undefined) =>
    other.query('select from task_words where task_id = $1 for update nowait', [task])
  try {
    await other.query('begin')
    await lockWords(tasks[0])
    const [blueprint, assembly, trial, delivery] = names.map((name) => optionOf(phase, name))
    const options = [trial, assembly, blueprint].map((id) => ({ id, name: `New ${id}` }))
    const changed = own.update(own.team.manager, phase, { options, removed_option_ids: [delivery] })
    await expect.poll(() => countWaitingForLocks(world)).toBe(1)
    for (const task of tasks) await lockWords(task)
    await other.query('commit')
    expect((await changed).status).toBe(200)
  } finally {
    other.release(true)
  }
})

it('knows the new name of an option that a task gets at the same time', async () => {
  const own = await fieldsTeam(world)
  const phase = await own.newField('Phase', 'select', { options: [{ name: 'Blueprint' }] })
  const option = optionOf(phase, 'Blueprint')
  const task = await own.newTask({}, { title: 'Hull' })
  const { pool } = world.store
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('select from custom_fields where id = $1 for key share', [phase.id])
    await other.query(
      `insert into task_field_values (task_id, organization_id, field_id, kind, option_id) values ($1, $2, $3, 'select', $4)`,
      [task.id, own.team.id, phase.id, option],
    )
    let isRenamed = false
    const renamed = own
      .update(own.team.manager, phase, { options: [{ id: option, name: 'Sketch' }] })
      .finally(() => (isRenamed = true))
    await expect.poll(async () => isRenamed || (await countWaitingForLocks(world)) > 0).toBe(true)
    await other.query('commit')
    expect((await renamed).status).toBe(200)
  } finally {
    other.release(true)
  }
  expect(await found(own, 'sketch')).toEqual(['Hull'])
  expect(await found(own, 'blueprint')).toEqual([])
})
