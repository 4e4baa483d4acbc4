import type { FieldConditionInput } from '@muster/contracts/custom-fields/conditions'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { fieldsTeam, optionOf } from './testing-fields.ts'

let world: World
let own: Awaited<ReturnType<typeof fieldsTeam>>
let byName: Record<'weight' | 'budget' | 'day' | 'client' | 'size' | 'sizes' | 'reviewer' | 'ready', CustomField>

beforeAll(async () => {
  world = await testApi()
  own = await fieldsTeam(world)
  const options = { options: [{ name: 'Small' }, { name: 'Large' }, { name: 'Huge' }] }
  byName = {
    weight: await own.newField('Weight', 'number'),
    budget: await own.newField('Budget', 'money'),
    day: await own.newField('Day', 'date'),
    client: await own.newField('Client', 'text'),
    size: await own.newField('Size', 'select', options),
    sizes: await own.newField('Sizes', 'multi_select', options),
    reviewer: await own.newField('Reviewer', 'person'),
    ready: await own.newField('Ready', 'checkbox'),
  }
  const { weight, budget, day, client, size, sizes, reviewer, ready } = byName
  const [small, large, huge] = ['Small', 'Large', 'Huge'].map((name) => optionOf(size, name))
  const [smalls, larges] = [optionOf(sizes, 'Small'), optionOf(sizes, 'Large')]
  await own.newTask(
    {
      [weight.id]: 10,
      [budget.id]: 0.1,
      [day.id]: '2027-01-10',
      [client.id]: 'Acme 10',
      [size.id]: large,
      [sizes.id]: [smalls, larges],
      [ready.id]: true,
    },
    { title: 'A' },
  )
  await own.newTask(
    {
      [weight.id]: 9.5,
      [budget.id]: 0.2,
      [day.id]: '2027-01-02',
      [client.id]: 'acme 9',
      [size.id]: small,
      [sizes.id]: [larges],
      [reviewer.id]: own.team.member.id,
    },
    { title: 'B', assigned_users: [own.team.member.id] },
  )
  await own.newTask(
    { [weight.id]: -3, [client.id]: 'Bolt', [size.id]: huge, [reviewer.id]: own.team.admin.id },
    { title: 'C' },
  )
  await own.newTask({}, { title: 'D' })
  const project = await world.as(own.team.manager).post('/projects/', { name: 'Without', organization_id: own.team.id })
  await world.as(own.team.manager).post('/tasks/', { title: 'E', project_id: project.body.id })
})
afterAll(() => world?.close())

async function list(query: string, by = own.team.manager) {
  const response = await world.as(by).get(`/tasks/organization/${own.team.id}?${query}`)
  expect(response.status, response.text).toBe(200)
  return response
}
const titles = (tasks: Task[]) => tasks.map(({ title }) => title).join('')
const filtered = async (...conditions: FieldConditionInput[]) =>
  titles((await list(`sort=title&custom_fields=${encodeURIComponent(JSON.stringify(conditions))}`)).body)
const totalsPath = (ids: number[], query = '') =>
  `/tasks/organization/${own.team.id}/totals?fields=${ids.join()}${query}`

describe('a list of tasks', () => {
  it('is filtered by custom fields of every kind', async () => {
    const { weight, day, client, size, sizes, reviewer, ready } = byName
    expect(await filtered({ field: weight.id, min: 9.5 })).toBe('AB')
    expect(await filtered({ field: weight.id, min: -3, max: 9.5 })).toBe('BC')
    expect(await filtered({ field: day.id, from: '2027-01-02', to: '2027-01-09' })).toBe('B')
    expect(await filtered({ field: client.id, contains: 'ACME' })).toBe('AB')
    expect(await filtered({ field: size.id, options: [optionOf(size, 'Small'), 'none'] })).toBe('BDE')
    expect(await filtered({ field: sizes.id, options: [optionOf(sizes, 'Small'), optionOf(sizes, 'Huge')] })).toBe('A')
    expect(await filtered({ field: reviewer.id, people: [own.team.member.id] })).toBe('B')
    expect(await filtered({ field: ready.id, checked: false })).toBe('BCDE')
    expect(await filtered({ field: ready.id, checked: true })).toBe('A')
    expect(await filtered({ field: weight.id, empty: true })).toBe('DE')
    expect(await filtered({ field: weight.id, empty: false }, { field: client.id, contains: 'bolt' })).toBe('C')
    expect(await filtered({ field: weight.id })).toBe('ABCDE')
  })

  it('is sorted by custom fields of every kind, in pages, with empty values last', async () => {
    const { weight, budget, day, client, size, sizes, reviewer, ready } = byName
    const orders: [number, string, string][] = [
      [weight.id, 'CBAED', 'ABCED'],
      [budget.id, 'ABEDC', 'BAEDC'],
      [day.id, 'BAEDC', 'ABEDC'],
      [client.id, 'BACED', 'CABED'],
      [size.id, 'BACED', 'CABED'],
      [sizes.id, 'ABEDC', 'BAEDC'],
      [ready.id, 'AEDCB', 'AEDCB'],
    ]
    for (const [id, ascending, descending] of orders) {
      for (const [sort, expected] of [
        ['custom_field', ascending],
        ['-custom_field', descending],
      ] as const) {
        expect(titles((await list(`sort=${sort}&sort_field=${id}`)).body), `${sort} ${id}`).toBe(expected)
        expect(await inPages(`sort=${sort}&sort_field=${id}`), `${sort} ${id}`).toBe(expected)
      }
    }
    expect(titles((await list(`sort=custom_field&sort_field=${reviewer.id}`)).body).slice(2)).toBe('EDA')
  })

  async function inPages(query: string): Promise<string> {
    let found = ''
    let cursor: string | undefined
    do {
      const { body, headers } = await list(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      found += titles(body)
      cursor = headers['x-next-cursor'] === undefined ? undefined : String(headers['x-next-cursor'])
    } while (cursor)
    return found
  }

  it('refuses a cursor of another field', async () => {
    const { headers } = await list(`sort=custom_field&sort_field=${byName.weight.id}&limit=2`)
    const query = `sort=custom_field&sort_field=${byName.budget.id}&limit=2&cursor=${headers['x-next-cursor']}`
    expect((await world.as(own.team.manager).get(`/tasks/organization/${own.team.id}?${query}`)).status).toBe(422)
  })

  it('is searched by the texts of custom fields, and not by those of fields that the project no longer has', async () => {
    expect(titles((await list('q=ACME%2010')).body)).toBe('A')
    await own.update(own.team.manager, byName.client, { project_ids: [] })
    expect(titles((await list('q=ACME%2010')).body)).toBe('')
    await own.update(own.team.manager, byName.client, { project_ids: [own.projectId] })
  })

  it('counts the tasks in each group', async () => {
    const { size, sizes, reviewer, ready } = byName
    const counts = async (field: CustomField, query = '') => {
      const { headers } = await list(`group=custom_field&group_field=${field.id}&limit=1${query}`)
      expect(headers['x-total-count']).toBe(query ? '2' : '5')
      return JSON.parse(String(headers['x-group-counts']))
    }
    const option = (field: CustomField, name: string) => optionOf(field, name)
    expect(await counts(size)).toEqual({
      [option(size, 'Small')]: 1,
      [option(size, 'Large')]: 1,
      [option(size, 'Huge')]: 1,
      none: 2,
    })
    expect(await counts(sizes)).toEqual({ [option(sizes, 'Small')]: 1, [option(sizes, 'Large')]: 2, none: 3 })
    expect(await counts(reviewer)).toEqual({ [own.team.member.id]: 1, [own.team.admin.id]: 1, none: 3 })
    expect(await counts(ready)).toEqual({ true: 1, none: 4 })
    const acme = encodeURIComponent(JSON.stringify([{ field: byName.client.id, contains: 'acme' }]))
    expect(await counts(ready, `&custom_fields=${acme}`)).toEqual({ true: 1, none: 1 })
  })

  it('has exact sums under the same filters', async () => {
    const { weight, budget } = byName
    const read = async (query = '', by = own.team.manager) =>
      (await world.as(by).get(totalsPath([budget.id, weight.id], query))).body
    expect(await read()).toEqual({
      count: 5,
      totals: [
        { field_id: budget.id, sum: 0.3, count: 2 },
        { field_id: weight.id, sum: 16.5, count: 3 },
      ],
    })
    const small = encodeURIComponent(JSON.stringify([{ field: weight.id, max: 0 }]))
    expect(await read(`&custom_fields=${small}`)).toEqual({
      count: 1,
      totals: [
        { field_id: budget.id, sum: 0, count: 0 },
        { field_id: weight.id, sum: -3, count: 1 },
      ],
    })
    expect((await read('&q=a')).count).toBeGreaterThan(0)
  })

  it('tells members nothing about tasks that they do not see', async () => {
    const { weight, budget, size, client } = byName
    const { member } = own.team
    expect((await world.as(member).get(totalsPath([budget.id, weight.id]))).body).toEqual({
      count: 1,
      totals: [
        { field_id: budget.id, sum: 0.2, count: 1 },
        { field_id: weight.id, sum: 9.5, count: 1 },
      ],
    })
    const { headers } = await list(`group=custom_field&group_field=${size.id}`, member)
    expect(JSON.parse(String(headers['x-group-counts']))).toEqual({ [optionOf(size, 'Small')]: 1 })
    const all = encodeURIComponent(JSON.stringify([{ field: client.id, contains: 'b' }]))
    expect(titles((await list(`custom_fields=${all}`, member)).body)).toBe('')
    const counted = await own.listFields(member, '?counts=true')
    expect(counted.flatMap(({ value_count, options }) => [value_count, ...options.map((o) => o.value_count)])).toEqual(
      counted.flatMap(({ options }) => [null, ...options.map(() => null)]),
    )
    const counts = await own.listFields(own.team.manager, '?counts=true')
    expect(counts.map(({ value_count }) => value_count)).toEqual([3, 2, 2, 3, 3, 2, 2, 1])
  })

  it('refuses conditions that the database cannot read', async () => {
    for (const condition of [
      { field: byName.client.id, contains: 'Ac\u0000me' },
      { field: byName.client.id, contains: 'Acme \ud83d' },
      { field: byName.day.id, from: '0000-01-01' },
    ]) {
      const query = `custom_fields=${encodeURIComponent(JSON.stringify([condition]))}`
      const response = await world.as(own.team.manager).get(`/tasks/organization/${own.team.id}?${query}`)
      expect(response.status, response.text).toBe(422)
    }
  })

  it('refuses fields that do not exist, of other organizations, or of an unfit kind, in the same way', async () => {
    const foreign = await (await fieldsTeam(world)).newField('Foreign', 'number')
    const refusalOf = async (query: string) => {
      const { status, body } = await world.as(own.team.manager).get(`/tasks/organization/${own.team.id}?${query}`)
      return [status, body.detail]
    }
    const queries = (id: number) => [
      `sort=custom_field&sort_field=${id}`,
      `group=custom_field&group_field=${id}`,
      `custom_fields=${encodeURIComponent(JSON.stringify([{ field: id, min: 1 }]))}`,
    ]
    const [ofForeign, ofUnknown] = await Promise.all(
      [foreign.id, 2_000_000_000].map((id) => Promise.all(queries(id).map(refusalOf))),
    )
    expect(ofForeign).toEqual(ofUnknown)
    expect(ofForeign?.map(([status]) => status)).toEqual([422, 422, 422])
    const unfit = [
      'sort=custom_field',
      `sort_field=${byName.weight.id}`,
      'group=custom_field',
      `group=custom_field&group_field=${byName.weight.id}`,
      'custom_fields=nonsense',
      'custom_fields=[]',
      `custom_fields=${encodeURIComponent(JSON.stringify([{ field: byName.weight.id, contains: 'x' }]))}`,
    ]
    for (const query of unfit) expect((await refusalOf(query))[0], query).toBe(422)
    expect((await world.as(own.team.manager).get(totalsPath([byName.client.id]))).status).toBe(422)
    const anonymous = await world
      .as(undefined)
      .get(`/tasks/organization/${own.team.id}?sort=custom_field&sort_field=${byName.weight.id}`)
    expect(anonymous.status).toBe(401)
  })
})
