import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { customFieldKey } from '@muster/contracts/custom-fields/fields'
import { fieldValueText } from '@muster/contracts/custom-fields/values'
import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { fieldsTeam, optionOf } from './testing-fields.ts'

let world: World
let own: Awaited<ReturnType<typeof fieldsTeam>>

beforeAll(async () => {
  world = await testApi()
  own = await fieldsTeam(world)
})
afterAll(() => world?.close())

async function upload(rows: string[][], mapping: Record<string, string>) {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const form = new FormData()
  form.set('project', String(own.projectId))
  form.set('mapping', JSON.stringify({ title: 'Title', ...mapping }))
  form.set('file', new Blob([rows.map((cells) => cells.map(cell).join(',')).join('\r\n')]), 'tasks.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return world.as(own.team.manager).post(`/organizations/${own.team.id}/task-imports`, body, {
    'content-type': request.headers.get('content-type') ?? '',
  })
}
const tasksTitled = async (title: string): Promise<Task[]> =>
  (await world.as(own.team.manager).get(`/tasks/organization/${own.team.id}?q=${title}`)).body

it('an export of values of every kind is imported with the same values', async () => {
  const options = { options: [{ name: 'Small' }, { name: 'Large' }] }
  const kinds: [CustomFieldKind, object][] = [
    ['text', {}],
    ['number', { unit: 'kg' }],
    ['money', {}],
    ['select', options],
    ['multi_select', options],
    ['date', {}],
    ['person', {}],
    ['checkbox', {}],
    ['link', {}],
  ]
  const fields = await Promise.all(kinds.map(([kind, body]) => own.newField(`Round ${kind}`, kind, body)))
  const inputs = [
    ['Acme, "Inc."', 'x'],
    [-0.0001, 99_999_999_999],
    [0.1, -5.25],
    [optionOf(fields[3] ?? fail(), 'Small'), optionOf(fields[3] ?? fail(), 'Large')],
    [fields[4]?.options.map(({ id }) => id), [optionOf(fields[4] ?? fail(), 'Large')]],
    ['2028-02-29', '1999-12-31'],
    [own.team.member.id, own.team.admin.id],
    [true, false],
    ['https://example.com/?a=1,2', 'http://b.example'],
  ]
  const exported: Task[] = []
  for (const row of [0, 1])
    exported.push(await own.newTask(Object.fromEntries(fields.map(({ id }, index) => [id, inputs[index]?.[row]]))))
  exported.push(await own.newTask())
  const header = ['Title', ...fields.map(({ name }) => name)]
  const rows = exported.map((task, index) => [
    `Imported ${index}`,
    ...fields.map((field) => fieldValueText(field, task.custom_fields[field.id])),
  ])
  const mapping = Object.fromEntries(fields.map(({ id, name }) => [customFieldKey(id), name]))
  const response = await upload([header, ...rows], mapping)
  expect(response.status, response.text).toBe(201)
  const imported = (await tasksTitled('Imported')).toReversed()
  expect(imported.map((task) => task.custom_fields)).toEqual(exported.map((task) => task.custom_fields))
})

it('refuses cells that do not fit, empty required fields, and fields of other projects, and imports nothing', async () => {
  const number = await own.newField('Cells', 'number')
  const elsewhere = await own.newField('Elsewhere', 'text', { project_ids: [] })
  const mapping = { [customFieldKey(number.id)]: 'Cells' }
  const file = [
    ['Title', 'Cells'],
    ['Refused', 'many'],
    ['Refused', '1,5'],
  ]
  const refused = await upload(file, mapping)
  expect(refused.body.errors).toEqual([
    { field: `rows.2.${customFieldKey(number.id)}`, message: '"many" is not a number' },
  ])
  await own.update(own.team.manager, number, { is_required: true })
  const missing = await upload([['Title'], ['Refused']], {})
  expect(missing.body.errors).toEqual([{ field: `rows.2.${customFieldKey(number.id)}`, message: 'Cells is required.' }])
  expect((await upload(file, { [customFieldKey(elsewhere.id)]: 'Cells' })).status).toBe(422)
  expect((await upload(file, { unknown: 'Cells' })).status).toBe(422)
  expect(await tasksTitled('Refused')).toEqual([])
  await own.update(own.team.manager, number, { is_required: false })
})

function fail(): never {
  throw new Error('the field is missing')
}
