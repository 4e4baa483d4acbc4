import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { addMessage, addRoom, searchAs, titlesIn } from './testing-search.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Harbour', organization_id: team.id })).body
})
afterAll(() => world?.close())

const find = (q: string, person = team.manager, rest = {}) => searchAs(world, person, { team, q, ...rest })
const titles = async (q: string, person = team.manager, rest = {}) => titlesIn(await find(q, person, rest))
const create = async (path: string, body: object, person = team.manager) => {
  const response = await world.as(person).post(path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}
const createTask = (title: string, fields: object = {}) =>
  create('/tasks/', { title, project_id: project.id, ...fields })

describe('words', () => {
  it('finds a task by words in any order, by prefixes, ignoring case and accents', async () => {
    await createTask('Répare the Crane', { description: 'Before the **inspection** of Tuesday' })
    for (const q of ['crane repare', 'REPARE', 'rép cra', 'inspection crane', '"the crane"', 'crane -inspec'])
      expect(await titles(q), q).toEqual(['Répare the Crane'])
    for (const q of ['"crane the"', '"harb"', 'crane -inspection', '"inspec"', 'crane zzebra'])
      expect(await titles(q), q).toEqual([])
  })

  it('finds parts of addresses, paths and versions', async () => {
    await createTask('Look at https://example.com/quay/plan-v2.pdf_old')
    for (const q of ['plan', 'quay/plan', 'old', 'plan-v2.pdf', 'PDF_old'])
      expect(await titles(q), q).toEqual(['Look at https://example.com/quay/plan-v2.pdf_old'])
  })

  it('finds words of other scripts', async () => {
    await createTask('Проверить ЁЛКУ')
    await createTask('Καλημέρα κόσμε')
    expect(await titles('елку провер')).toEqual(['Проверить ЁЛКУ'])
    expect(await titles('ΚΑΛΗΜΕΡΑ')).toEqual(['Καλημέρα κόσμε'])
  })
})

describe('types', () => {
  it('finds each type, with what a link needs', async () => {
    const { id: project_id } = await create('/projects/', { name: 'Lantern project', organization_id: team.id })
    const task = await create('/tasks/', { title: 'Lantern task', project_id, assigned_users: [team.member.id] })
    const comment = await create(`/tasks/${task.id}/comments`, { content: 'The lantern is _bright_' }, team.member)
    const goal = await create('/goals/', {
      title: 'Lantern goal',
      project_id,
      organization_id: team.id,
      target_value: 1,
      unit: 'lamps',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    })
    const milestone = await create('/milestones/', {
      title: 'Lantern milestone',
      project_id,
      organization_id: team.id,
      due_date: '2026-12-31',
    })
    const remark = await create(`/milestones/${milestone.id}/comments`, { comment: 'A second lantern' })
    const person = await world.join(team, 'member', await world.register({ name: 'Lena Lantern' }))
    const room = await addRoom(world, team, { name: 'Lantern room', participants: [team.manager, team.member] })
    const message = await addMessage(world, team, { room, sender: team.member, content: 'Where is the lantern?' })

    const { results } = await find('lantern')
    const byType = Object.fromEntries(results.map((result) => [`${result.type} ${result.title}`, result]))
    expect(Object.keys(byType).toSorted()).toEqual([
      'comment Lantern milestone',
      'comment Lantern task',
      'goal Lantern goal',
      'message Lantern room',
      'milestone Lantern milestone',
      'person Lena Lantern',
      'project Lantern project',
      'room Lantern room',
      'task Lantern task',
    ])
    const inProject = { id: project_id, name: 'Lantern project' }
    const inTask = { id: task.id, key: task.key, name: 'Lantern task' }
    const inRoom = { id: room.id, name: 'Lantern room', is_direct: false }
    const nowhere = { project: null, goal: null, milestone: null, task: null, comment: null, room: null, message: null }
    expect(byType['task Lantern task']).toEqual({
      type: 'task',
      id: String(task.id),
      title: 'Lantern task',
      title_ranges: [[0, 7]],
      passage: null,
      passage_ranges: [],
      location: { ...nowhere, project: inProject, task: inTask },
      person: { id: team.member.id, name: team.member.name },
      assignee_count: 1,
      at: task.created_at,
      key: task.key,
      status: 'todo',
      file: null,
    })
    expect(byType['comment Lantern task']).toMatchObject({
      passage: 'The lantern is bright',
      passage_ranges: [[4, 11]],
      location: { ...nowhere, project: inProject, task: inTask, comment: { id: comment.id } },
      person: { id: team.member.id },
      assignee_count: null,
      key: task.key,
      status: null,
    })
    expect(byType['comment Lantern milestone']?.location).toMatchObject({
      milestone: { id: milestone.id, name: 'Lantern milestone' },
      comment: { id: remark.id },
    })
    expect(byType['goal Lantern goal']?.location).toEqual({ ...nowhere, goal: { id: goal.id, name: 'Lantern goal' } })
    expect(byType['person Lena Lantern']).toMatchObject({ id: String(person.id), person: { id: person.id } })
    expect(byType['room Lantern room']?.location).toEqual({ ...nowhere, room: inRoom })
    expect(byType['message Lantern room']).toMatchObject({
      location: { ...nowhere, room: inRoom, message: { id: message.id, seq: 1 } },
      person: { id: team.member.id, name: team.member.name },
    })
    expect(titlesIn(await find('lantern', team.manager, { types: 'goal,room' })).toSorted()).toEqual([
      'Lantern goal',
      'Lantern room',
    ])
  })
})
