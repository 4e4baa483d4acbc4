import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture, uploadFile } from '../files/testing-files.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { addFile, addMessage, addRoom, searchAs, titlesIn } from './testing-search.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number; name: string }
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = await create('/projects/', { name: 'Harbour', organization_id: team.id })
})
afterAll(() => world?.close())

const create = async (path: string, body: object, person = team.manager) => {
  const response = await world.as(person).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createTask = (title: string, fields: object = {}) =>
  create('/tasks/', { title, project_id: project.id, ...fields })
const find = (q: string, person = team.manager) => searchAs(world, person, { team, q, types: 'file' })
const titles = async (q: string, person = team.manager) => titlesIn(await find(q, person)).toSorted()

/** Adds a file to the project. */
const addNamed = (name: string, kind?: 'picture' | 'video' | 'audio' | 'pdf', type?: string) =>
  addFile(world, team, { by: team.manager, name, parent: { project_id: project.id }, kind, type })

describe('a file is found by', () => {
  it('the words of its name, their beginnings, and with typing errors', async () => {
    await addNamed('Quarterly-report_v2.pdf', 'pdf', 'application/pdf')
    await addNamed('Übersicht Kräne (final).XLSX')
    for (const q of ['quarterly', 'report', 'REP quart', 'pdf', 'Quarterly-report_v2.pdf', '"report v2"', 'qaurterly'])
      expect(await titles(q), q).toEqual(['Quarterly-report_v2.pdf'])
    for (const q of ['ubersicht', 'krane', 'xlsx', 'kränne'])
      expect(await titles(q), q).toEqual(['Übersicht Kräne (final).XLSX'])
    expect(await titles('report -quarterly')).toEqual([])
    expect((await find('report')).results[0]).toMatchObject({ title_ranges: [[10, 16]], passage: null })
  })

  it('what it is, in the singular and in the plural', async () => {
    await addNamed('a1', 'picture', 'image/jpeg')
    await addNamed('a2', 'video', 'video/mp4')
    await addNamed('a3', 'audio', 'audio/mpeg')
    await addNamed('a4', 'pdf', 'application/pdf')
    await addNamed('a5.xlsx')
    await addNamed('a6.docx')
    await addNamed('a7.pptx')
    await addNamed('a8.tar.gz')
    for (const [q, expected] of [
      ['image', ['a1']],
      ['photos', ['a1']],
      ['jpeg', ['a1']],
      ['-image', ['a2', 'a3', 'a4', 'a5.xlsx', 'a6.docx', 'a7.pptx', 'a8.tar.gz']],
      ['video', ['a2']],
      ['audio', ['a3']],
      ['pdf', ['a4']],
      ['documents', ['a4', 'a6.docx']],
      ['spreadsheet', ['a5.xlsx']],
      ['presentation', ['a7.pptx']],
      ['archive', ['a8.tar.gz']],
    ] as const)
      expect(await titles(`a ${q}`), q).toEqual(expected)
  })
})

it('returns the object that the file is attached to, with all that a link needs', async () => {
  const task = await createTask('Paint the lantern', { assigned_users: [team.member.id] })
  const upload = { name: 'lantern.png', bytes: await picture(40, 30) }
  const onTask = await uploadFile(world, team.member, team.id, upload)
  await create(`/tasks/${task.id}/files`, { file_ids: [onTask.id] }, team.member)
  const inComment = await uploadFile(world, team.manager, team.id, { name: 'lantern.txt' })
  const comment = await create(`/tasks/${task.id}/comments`, { content: 'See here', file_ids: [inComment.id] })
  const onProject = await uploadFile(world, team.manager, team.id, { name: 'lantern.log' })
  await create(`/projects/${project.id}/files`, { file_ids: [onProject.id] })
  const milestone = await create('/milestones/', {
    ...{ title: 'Lit', organization_id: team.id, project_id: project.id, due_date: '2026-12-01' },
  })
  const inRemark = await uploadFile(world, team.manager, team.id, { name: 'lantern.csv' })
  const remark = await create(`/milestones/${milestone.id}/comments`, { comment: 'And', file_ids: [inRemark.id] })
  const room = await addRoom(world, team, { name: 'Lamps', participants: [team.manager] })
  const message = await addMessage(world, team, { room, sender: team.manager, content: '' })
  const parent = { room_id: room.id, message_id: message.id }
  await addFile(world, team, { by: team.manager, name: 'lantern.zip', parent })

  const { results } = await find('lantern')
  const found = Object.fromEntries(results.map((result) => [result.title, result]))
  expect(Object.keys(found)).toHaveLength(5)
  const nowhere = { project: null, goal: null, milestone: null, task: null, comment: null, room: null, message: null }
  const inTask = {
    ...nowhere,
    project: { id: project.id, name: 'Harbour' },
    task: { id: task.id, key: task.key, name: 'Paint the lantern' },
  }
  expect(found['lantern.png']).toEqual({
    type: 'file',
    id: String(onTask.id),
    title: 'lantern.png',
    title_ranges: [[0, 7]],
    passage: null,
    passage_ranges: [],
    location: inTask,
    person: { id: team.member.id, name: team.member.name },
    assignee_count: null,
    at: onTask.created_at,
    key: task.key,
    status: null,
    file: { size: upload.bytes.length, type: 'image/png', kind: 'picture' },
  })
  expect(found['lantern.txt']).toMatchObject({
    location: { ...inTask, comment: { id: comment.id } },
    file: { size: 11, type: 'text/plain', kind: 'text' },
  })
  expect(found['lantern.log']?.location).toEqual({ ...nowhere, project: { id: project.id, name: 'Harbour' } })
  expect(found['lantern.csv']?.location).toEqual({
    ...nowhere,
    milestone: { id: milestone.id, name: 'Lit' },
    comment: { id: remark.id },
  })
  expect(found['lantern.zip']?.location).toEqual({
    ...nowhere,
    room: { id: room.id, name: 'Lamps', is_direct: false },
    message: { id: message.id, seq: 1 },
  })
})

describe('a file is found only while the caller can open it', () => {
  const canOpen = async (person: Person, id: number) => (await world.as(person).get(`/files/${id}`)).status === 200
  const expectFoundBy = async (name: string, id: number, people: Person[]) => {
    for (const person of [team.admin, team.manager, team.member]) {
      const isFound = people.includes(person)
      expect(await titles(name, person), person.name).toEqual(isFound ? [name] : [])
      expect(await canOpen(person, id), person.name).toBe(isFound)
    }
  }

  it('on a task, which may be assigned to others and be in the trash', async () => {
    const task = await createTask('Fix the crane')
    const { id } = await addFile(world, team, { by: team.manager, name: 'crane.bin', parent: { task_id: task.id } })
    await expectFoundBy('crane.bin', id, [team.admin, team.manager])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
    await expectFoundBy('crane.bin', id, [team.admin, team.manager, team.member])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    await expectFoundBy('crane.bin', id, [team.admin, team.manager])
    await world.as(team.manager).delete(`/tasks/${task.id}`)
    await expectFoundBy('crane.bin', id, [])
  })

  it('in a room, while the caller takes part', async () => {
    const room = await addRoom(world, team, { name: 'Quay', participants: [team.member] })
    const message = await addMessage(world, team, { room, sender: team.member, content: 'Look' })
    const parent = { room_id: room.id, message_id: message.id }
    const { id } = await addFile(world, team, { by: team.member, name: 'quay.bin', parent })
    await expectFoundBy('quay.bin', id, [team.member])
    await sql`delete from chat_participants where room_id = ${room.id}`.execute(world.store.db)
    await expectFoundBy('quay.bin', id, [])
  })

  it('outside the trash', async () => {
    const { id } = await uploadFile(world, team.manager, team.id, { name: 'mooring.txt' })
    await create(`/projects/${project.id}/files`, { file_ids: [id] })
    const everybody = [team.admin, team.manager, team.member]
    await expectFoundBy('mooring.txt', id, everybody)
    await world.as(team.manager).delete(`/files/${id}`)
    await expectFoundBy('mooring.txt', id, [])
    await world.as(team.manager).post(`/files/${id}/restore`)
    await expectFoundBy('mooring.txt', id, everybody)
  })

  it('and not before it is attached, not even by its uploader', async () => {
    await uploadFile(world, team.manager, team.id, { name: 'anchor.txt' })
    expect(await titles('anchor')).toEqual([])
  })
})
