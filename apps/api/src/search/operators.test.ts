import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'
import { addFile, addMessage, addRoom, searchAs } from './testing-search.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

/** Everything contains the word `beacon`, so that only the operators make a difference. */
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const { manager, member, admin } = team
  const create = async (path: string, body: object, person = manager) => {
    const response = await world.as(person).post(path, body)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    return response.body
  }
  await world.store.db.updateTable('users').set({ full_name: 'Zoë Quay' }).where('id', '=', member.id).execute()
  const project = (name: string) => create('/projects/', { name, organization_id: team.id, description: 'beacon' })
  const web = await project('Web site')
  const other = await project('Other')
  const task = (title: string, project_id: number, body = {}) =>
    create('/tasks/', { title: `${title} beacon`, project_id, ...body })
  const fieldWork = await create('/labels/', { organization_id: team.id, name: 'Field work' })
  const late = await task('late', web.id, {
    labels: [fieldWork.id],
    due_date: '2026-01-05',
    priority: 'urgent',
    assigned_users: [member.id],
  })
  await task('done', other.id, { due_date: '2026-01-05', status: 'done' })
  await create(`/tasks/${late.id}/comments`, { content: 'said beacon' }, member)
  const dates = { start_date: '2025-01-01', end_date: '2025-12-31' }
  await create('/goals/', { title: 'goal beacon', project_id: web.id, target_value: 1, unit: 'x', ...dates })
  await create('/milestones/', {
    title: 'milestone beacon',
    project_id: other.id,
    organization_id: team.id,
    due_date: '2099-01-01',
    priority: 'high',
  })
  const direct = await addRoom(world, team, { participants: [manager, member], isDirect: true })
  const toZoe = await addMessage(world, team, { room: direct, sender: manager, content: 'to Zoë beacon' })
  await addMessage(world, team, { room: direct, sender: member, content: 'from Zoë beacon' })
  const group = await addRoom(world, team, { name: 'General beacon', participants: [manager, admin] })
  await addMessage(world, team, { room: group, sender: admin, content: 'in the group beacon' })
  const message = await addMessage(world, team, { room: group, sender: admin, content: 'with a picture beacon' })
  const attach = (name: string, parent: object, by = manager) => addFile(world, team, { by, name, parent })
  await attach('beacon of web.pdf', { task_id: late.id }, member)
  await attach('beacon of other.pdf', { project_id: other.id })
  await attach('beacon to Zoë.txt', { room_id: direct.id, message_id: toZoe.id })
  await attach('beacon in general.png', { room_id: group.id, message_id: message.id }, admin)
  await addFile(world, team, { by: manager, name: 'old', parent: { project_id: web.id }, isInTrash: true })
  await sql`update tasks set created_at = '2025-06-01T22:30:00Z' where id = ${late.id}`.execute(world.store.db)
  await sql`update users set time_zone = 'Asia/Tokyo' where id = ${manager.id}`.execute(world.store.db)
})
afterAll(() => world?.close())

it.each<[string, string[]]>([
  ['beacon assignee:zoe', ['late beacon']],
  ['beacon assignee:"zoe quay" status:todo', ['late beacon']],
  ['beacon assignee:nobody', []],
  ['beacon from:me types', []],
  ['beacon from:zoe', ['beacon of web.pdf', 'from Zoë beacon', 'said beacon']],
  ['beacon to:zoe', ['beacon to Zoë.txt', 'to Zoë beacon']],
  ['beacon to:zoe has:file', ['beacon to Zoë.txt', 'to Zoë beacon']],
  ['beacon to:me', ['from Zoë beacon']],
  ['beacon to:ME', ['from Zoë beacon']],
  ['beacon in:general', ['beacon in general.png', 'in the group beacon', 'with a picture beacon']],
  ['beacon in:zoe', ['beacon to Zoë.txt', 'from Zoë beacon', 'to Zoë beacon']],
  ['beacon project:"web site"', ['beacon of web.pdf', 'goal beacon', 'late beacon', 'said beacon']],
  ['beacon in:web', ['beacon of web.pdf', 'goal beacon', 'late beacon', 'said beacon']],
  ['beacon label:field', ['late beacon']],
  ['beacon label:"field work"', ['late beacon']],
  ['label:nothing', []],
  ['-label:field status:done', ['done beacon']],
  ['beacon status:done', ['done beacon']],
  ['beacon -status:done project:other', ['milestone beacon']],
  ['beacon status:overdue', []],
  ['beacon priority:urgent', ['late beacon']],
  ['priority:high', ['milestone beacon']],
  ['beacon is:open priority:urgent', ['late beacon']],
  ['is:overdue', ['goal beacon', 'late beacon']],
  ['-is:overdue status:done', ['done beacon']],
  ['beacon before:2025-06-02', []],
  ['beacon before:2025-06-03', ['late beacon']],
  ['beacon after:2025-06-01 priority:urgent', ['late beacon']],
  ['beacon after:2025-06-02 priority:urgent', []],
  [
    'beacon has:file',
    [
      'Other',
      'beacon in general.png',
      'beacon of other.pdf',
      'beacon of web.pdf',
      'beacon to Zoë.txt',
      'late beacon',
      'to Zoë beacon',
      'with a picture beacon',
    ],
  ],
  ['beacon has:file from:zoe', ['beacon of web.pdf']],
  ['beacon has:file in:general', ['beacon in general.png', 'with a picture beacon']],
  ['-has:file in:general', ['in the group beacon']],
  ['has:file -project:web -pdf', ['beacon in general.png', 'beacon to Zoë.txt']],
  ['status:', []],
])('%s', async (q, expected) => {
  const { results } = await searchAs(world, team.manager, { team, q })
  const found = results.map(({ type, title, passage }) => (['comment', 'message'].includes(type) ? passage : title))
  expect(found.toSorted()).toEqual(expected)
})

it('finds the same if the database does not know the time zone of the caller', async () => {
  const other = await world.join(team, 'manager', await world.register({ time_zone: 'Atlantis/Capital' }))
  const titlesOf = async (q: string) =>
    (await searchAs(world, other, { team, q })).results.map(({ title }) => title).toSorted()
  expect(await titlesOf('is:overdue')).toEqual(['goal beacon', 'late beacon'])
  expect(await titlesOf('beacon before:2025-06-02')).toEqual(['late beacon'])
  expect(await titlesOf('beacon after:2025-06-01 priority:urgent')).toEqual([])
})

it('finds the tasks that the caller follows, as the filter of the lists does, and all others', async () => {
  const titlesOf = async (q: string, person = team.manager) =>
    (await searchAs(world, person, { team, q })).results.map(({ title }) => title).toSorted()
  expect(await titlesOf('is:followed beacon')).toEqual(['done beacon', 'late beacon'])
  expect(await titlesOf('is:followed', team.admin)).toEqual([])
  expect(await titlesOf('is:followed', team.member)).toEqual(['late beacon'])
  const { body } = await world.as(team.manager).get(`/tasks/organization/${team.id}?q=done`)
  const unfollowed = { organization_id: team.id, ids: [body[0].id], following: false }
  expect((await world.as(team.manager).put('/tasks/watchers/own', unfollowed)).status).toBe(200)
  expect(await titlesOf('is:followed beacon')).toEqual(['late beacon'])
  expect(await titlesOf('-is:followed status:done')).toEqual(['done beacon'])
})

it('finds what the caller wrote or created', async () => {
  const { results } = await searchAs(world, team.manager, { team, q: 'from:me beacon' })
  expect(new Set(results.map(({ type }) => type))).toEqual(
    new Set(['task', 'project', 'goal', 'milestone', 'room', 'message', 'file']),
  )
  expect(results.some(({ passage }) => passage === 'from Zoë beacon')).toBe(false)
})

it('finds a former member by the name at the time of leaving, and not by a later one', async () => {
  const leaver = await world.join(team, 'member', await world.register({ name: 'Lena Lamp' }))
  const room = await addRoom(world, team, { name: 'Pier', participants: [team.manager, leaver] })
  await addMessage(world, team, { room, sender: leaver, content: 'leaving soon' })
  const left = await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
  expect(left.status).toBe(204)
  await world.store.db.updateTable('users').set({ full_name: 'Nora Pole' }).where('id', '=', leaver.id).execute()
  const passagesOf = async (q: string) =>
    (await searchAs(world, team.manager, { team, q })).results.map(({ passage }) => passage)
  expect(await passagesOf('leaving from:lena')).toEqual(['leaving soon'])
  expect(await passagesOf('leaving from:nora')).toEqual([])
})
