import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { customFieldKinds, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Random, seededRandom } from '../seeded-random.ts'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { testApi, type World } from '../testing/world.ts'
import { fieldsTeam, optionOf } from './testing-fields.ts'

let world: World
let own: Awaited<ReturnType<typeof fieldsTeam>>

beforeAll(async () => {
  world = await testApi()
  own = await fieldsTeam(world)
})
afterAll(() => world?.close())

const preview = async (field: { id: number }, kind: CustomFieldKind) =>
  (await world.as(own.team.manager).get(`/custom-fields/${field.id}/kind-change?kind=${kind}`)).body
const change = (field: { id: number }, kind: CustomFieldKind, accepted_loss: number) =>
  world.as(own.team.manager).put(`/custom-fields/${field.id}/kind`, { kind, accepted_loss })

it('a text becomes a number, and the preview names the tasks that lose their value', async () => {
  const field = await own.newField('Weight', 'text')
  const texts = ['5', '1,234.50', 'heavy', '-0.5', '1e5']
  const tasks: Task[] = []
  for (const text of texts) tasks.push(await own.newTask({ [field.id]: text }))
  const shown = await preview(field, 'number')
  expect(shown).toMatchObject({ kept: 3, lost: 2, new_options: [] })
  expect(shown.examples).toEqual(
    [2, 4].map((index) => ({ id: tasks[index]?.id, key: tasks[index]?.key, title: 'Paint', text: texts[index] })),
  )
  const before = await snapshot(world.store.db)
  expect((await change(field, 'number', 1)).status).toBe(409)
  expect(await snapshot(world.store.db)).toBe(before)
  expect((await change(field, 'number', 2)).body).toMatchObject({ kind: 'number' })
  const values = await Promise.all(tasks.map(own.valuesOf))
  expect(values.map((value) => value[field.id])).toEqual([5, 1234.5, undefined, -0.5, undefined])
})

it('each different text becomes an option, and an option becomes a text again', async () => {
  const field = await own.newField('Stage', 'text')
  const tasks: Task[] = []
  for (const text of ['Plan', 'build', 'Build', 'Build']) tasks.push(await own.newTask({ [field.id]: text }))
  expect(await preview(field, 'select')).toMatchObject({ kept: 4, lost: 0, new_options: ['build', 'Plan'] })
  const { body: changed } = await change(field, 'select', 0)
  const values = async () => (await Promise.all(tasks.map(own.valuesOf))).map((value) => value[field.id])
  expect(await values()).toEqual(['Plan', 'build', 'build', 'build'].map((name) => optionOf(changed, name)))
  expect((await change(field, 'text', 0)).body.options).toEqual([])
  expect(await values()).toEqual(['Plan', 'build', 'build', 'build'])
})

it('a list shows the converted values, although no task has changed', async () => {
  const field = await own.newField('Price', 'text')
  const task = await own.newTask({ [field.id]: '12' })
  const list = async () =>
    (await world.as(own.team.manager).get(`/tasks/organization/${own.team.id}?limit=1`)).body[0].custom_fields
  expect(await list()).toEqual({ [field.id]: '12' })
  await change(field, 'money', 0)
  expect(await list()).toEqual({ [field.id]: 12 })
  expect((await own.readTask(task)).version).toBe(1)
})

it('a value that is written at the same time is converted or refused, but never lost silently', async () => {
  const field = await own.newField('Raced', 'text')
  const tasks = await Promise.all(Array.from({ length: 8 }, () => own.newTask()))
  const [changed, ...written] = await Promise.all([
    change(field, 'number', 0),
    ...tasks.map((task, index) => own.setValues(own.team.admin, task, { [field.id]: String(index) })),
  ])
  expect(changed.status).toBe(200)
  const values = await Promise.all(tasks.map(own.valuesOf))
  for (const [index, { status }] of written.entries()) {
    expect([200, 422]).toContain(status)
    expect(values[index]?.[field.id]).toBe(status === 200 ? index : undefined)
  }
})

it('a member who is removed during a change to a person is not a value afterwards', async () => {
  const leaving = await world.join(own.team)
  const field = await own.newField('Owner', 'text')
  const task = await own.newTask({ [field.id]: leaving.name })
  const other = await world.store.pool.connect()
  try {
    // The change has read the members when it waits for the words of the task.
    await other.query('begin')
    await other.query('select from task_words where task_id = $1 for update', [task.id])
    const changed = change(field, 'person', 0)
    await expect.poll(() => countWaitingForLocks(world)).toBe(1)
    let isRemoved = false
    const removed = world
      .as(own.team.admin)
      .delete(`/organizations/${own.team.id}/members/${leaving.id}`)
      .finally(() => (isRemoved = true))
    await expect.poll(async () => isRemoved || (await countWaitingForLocks(world)) > 1).toBe(true)
    await other.query('commit')
    expect((await changed).body).toMatchObject({ kind: 'person' })
    expect((await removed).status).toBe(204)
  } finally {
    other.release(true)
  }
  expect(await own.valuesOf(task)).toEqual({})
})

/** A random value of a kind, as in a body. */
function randomValue({ pick, chance }: Random, kind: CustomFieldKind, options: readonly { id: number }[]): unknown {
  const words = ['5', '-7.25', '1,000', '3.14159', 'yes', 'No', 'x', '2027-02-28', '2027-02-30', 'One', 'one, Two']
  const urls = ['https://example.com', 'http://a.b/c?d=1,2']
  switch (typeOfKind(kind)) {
    case 'text':
      return pick([...words, ...urls, 'Person 1', 'nobody'])
    case 'number':
      return pick([0, 1, -1, 2.5, kind === 'number' ? 0.0001 : 0.01, 99_999_999_999])
    case 'date':
      return pick(['1999-12-31', '2028-02-29'])
    case 'link':
      return pick(urls)
    case 'person':
      return pick([own.team.admin.id, own.team.member.id])
    case 'select':
      return pick(options).id
    case 'multi_select':
      return options.filter(() => chance(0.6)).map(({ id }) => id)
    case 'checkbox':
      return chance(0.7)
  }
}

async function countWithValue(fieldId: number, tasks: readonly { id: number }[]): Promise<number> {
  const ids = tasks.map(({ id }) => id).join()
  const { body } = await world.as(own.team.manager).get(`/tasks/organization/${own.team.id}?ids=${ids}`)
  return body.filter(({ custom_fields }: Task) => fieldId in custom_fields).length
}

it('the preview of every change of kind is what is really lost', async () => {
  const random = seededRandom(45)
  for (const from of customFieldKinds) {
    const options = ['One', 'Two', '5'].map((name) => ({ name }))
    const hasOptions = from === 'select' || from === 'multi_select'
    for (const to of customFieldKinds.filter((kind) => kind !== from)) {
      const name = `${from} ${to}`
      const field = await own.newField(name, from, hasOptions ? { options } : {})
      const tasks = await Promise.all(
        Array.from({ length: 4 }, () => own.newTask({ [field.id]: randomValue(random, from, field.options) })),
      )
      const had = await countWithValue(field.id, tasks)
      const shown = await preview(field, to)
      expect(shown.kept + shown.lost, name).toBe(had)
      const changed = await change(field, to, shown.lost)
      expect(changed.status, `${name} ${changed.text}`).toBe(200)
      expect(await countWithValue(field.id, tasks), name).toBe(shown.kept)
      expect((await preview(field, to)).lost, name).toBe(0)
      await world.as(own.team.manager).delete(`/custom-fields/${field.id}`)
    }
  }
})
