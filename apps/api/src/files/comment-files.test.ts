import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { uploadFile } from './testing-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let taskUrl: string
let milestoneUrl: string

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())
beforeEach(async () => {
  const manager = world.as(team.manager)
  const project = (await manager.post('/projects/', { name: 'Website', organization_id: team.id })).body
  const task = (await manager.post('/tasks/', { title: 'Write', project_id: project.id })).body
  const dates = { start_date: '2026-01-01', due_date: '2026-12-31' }
  const milestone = { title: 'Roof', project_id: project.id, organization_id: team.id, ...dates }
  taskUrl = `/tasks/${task.id}`
  milestoneUrl = `/milestones/${(await manager.post('/milestones/', milestone)).body.id}`
})

const upload = async (name: string) => (await uploadFile(world, team.manager, team.id, { name })).id
const namesOf = ({ files }: { files: { name: string }[] }) => files.map(({ name }) => name)

describe.each([
  ['task', () => taskUrl, 'content'],
  ['milestone', () => milestoneUrl, 'comment'],
])('the files of a comment on a %s that is edited', (_, urlOf, field) => {
  const add = async (text: string, names: string[]) => {
    const file_ids = []
    for (const name of names) file_ids.push(await upload(name))
    const added = await world.as(team.manager).post(`${urlOf()}/comments`, { [field]: text, file_ids })
    expect(added.status, added.text).toBe(201)
    return { id: added.body.id, file_ids }
  }
  const emptyErrors = [
    { field, message: field === 'content' ? 'Content must not be empty' : 'Comment must not be empty' },
  ]
  const edit = (id: number, text: string, files: object = {}, by = team.manager) =>
    world.as(by).put(`${urlOf()}/comments/${id}`, { [field]: text, ...files })
  const trashedNames = async () =>
    (await world.as(team.manager).get(`/organizations/${team.id}/trash/files`)).body.map(
      ({ name }: { name: string }) => name,
    )

  it('are added and removed; a removed one is in the trash and is restored to the comment', async () => {
    const { id, file_ids } = await add('Look', ['a.txt', 'b.txt'])
    const change = { file_ids: [await upload('c.txt')], removed_file_ids: [file_ids[0]] }
    const edited = await edit(id, 'Look again', change)
    expect(edited.status, edited.text).toBe(200)
    expect([edited.body.content, namesOf(edited.body)]).toEqual(['Look again', ['b.txt', 'c.txt']])
    expect(await trashedNames()).toContain('a.txt')
    const retried = await edit(id, 'Look again', { removed_file_ids: [file_ids[0]] })
    expect([retried.status, namesOf(retried.body)]).toEqual([200, ['b.txt', 'c.txt']])
    expect((await world.as(team.manager).post(`/files/${file_ids[0]}/restore`)).status).toBe(200)
    expect(namesOf((await edit(id, 'Look again')).body)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  })

  it('may be all that it has, but not nothing', async () => {
    const { id, file_ids } = await add('', ['a.txt'])
    expect((await edit(id, '')).status).toBe(200)
    const refused = await edit(id, ' ', { removed_file_ids: file_ids })
    expect([refused.status, refused.body.errors]).toEqual([422, emptyErrors])
    expect((await world.as(team.manager).post(`${urlOf()}/comments`, { [field]: '' })).body.errors).toEqual(emptyErrors)
    expect(namesOf((await edit(id, '')).body)).toEqual(['a.txt'])
    const replaced = await edit(id, '', { removed_file_ids: file_ids, file_ids: [await upload('d.txt')] })
    expect([replaced.status, namesOf(replaced.body)]).toEqual([200, ['d.txt']])
    await world.as(team.manager).delete(`/files/${replaced.body.files[0].id}`)
    expect((await edit(id, '')).status).toBe(422)
  })

  it('of another comment are not removed, and nobody else changes them', async () => {
    const first = await add('One', ['a.txt'])
    const second = await add('Two', ['b.txt'])
    const refused = await edit(first.id, 'Changed', { removed_file_ids: [...first.file_ids, ...second.file_ids] })
    expect(refused.status).toBe(404)
    expect((await edit(first.id, 'Changed', { removed_file_ids: first.file_ids }, team.admin)).status).toBe(403)
    expect(await trashedNames()).not.toContain('b.txt')
    const { body } = await edit(first.id, 'One')
    expect([body.content, namesOf(body)]).toEqual(['One', ['a.txt']])
    expect(namesOf((await edit(second.id, 'Two')).body)).toEqual(['b.txt'])
  })
})
