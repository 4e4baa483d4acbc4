import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ExportedOrganization } from '@muster/contracts/organization-exports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateDocument } from '../organization-exports/write-document.ts'
import { type Person, password, testApi, type World } from '../testing/world.ts'
import { purge } from '../trash/purge.ts'
import { type Timing, timing } from './testing-time.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let time: Timing
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  time = await timing(world, team)
})
afterAll(() => world?.close())

const start = (by: Person, task: { id: number }) => world.as(by).post('/time-entries/start', { task_id: task.id })
const entriesOf = (person: Person) =>
  world.store.db.selectFrom('time_entries').selectAll().where('user_id', '=', person.id).orderBy('id').execute()
const leave = async (person: Person) =>
  expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${person.id}`)).status).toBe(204)

describe('a user who leaves', () => {
  it('keeps the time in the organization under the name of that time, and the timer is stopped', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    await time.log(member, task, '2024-05-06T09:00Z', 60)
    const { entry } = (await start(member, task)).body
    await leave(member)
    expect((await entriesOf(member)).filter(({ ended_at }) => ended_at === null)).toEqual([])
    expect((await world.as(member).get(`/time-entries/organization/${team.id}`)).status).toBe(403)
    expect((await world.as(member).get('/time-entries/running')).body.entry).toBeNull()
    for (const id of [entry.id, 2_147_483_000])
      expect((await world.as(member).put(`/time-entries/${id}`, { note: 'Late' })).status).toBe(404)
    await world.as(member).put(`/users/${member.id}`, { full_name: 'New Name' })
    const listed = await time.list(team.admin, `?user_id=${member.id}`)
    expect(listed.map(({ user, minutes }) => [user.full_name, minutes])).toEqual([
      [member.name, 0],
      [member.name, 60],
    ])
  })

  it('loses the timer if its month is locked', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const { entry } = (await start(member, task)).body
    await time.lock(team.admin, entry.day.slice(0, 7))
    await leave(member)
    expect(await entriesOf(member)).toEqual([])
    await time.unlock(team.admin, entry.day.slice(0, 7))
  })

  it('keeps the time also when the account is deleted', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    await time.log(member, task, '2024-05-06T09:00Z', 60)
    await start(member, task)
    expect((await world.as(member).delete(`/users/${member.id}`, { password })).status).toBe(204)
    expect((await entriesOf(member)).map(({ minutes }) => minutes)).toEqual([60, 0])
  })
})

describe('a timer in an organization in the trash', () => {
  /** A member of a further organization, which is deleted while the member's timer runs there. */
  async function withHiddenTimer() {
    const member = await world.join(team)
    const other = await world.team()
    await world.join(other, 'member', member)
    const otherTime = await timing(world, other)
    await start(member, await otherTime.taskOf([member]))
    return { member, other, otherTime, task: await time.taskOf([member]) }
  }
  const deleteOrganization = async (other: { id: number; admin: Person }) =>
    expect((await world.as(other.admin).delete(`/organizations/${other.id}`, { password })).status).toBe(204)

  it('is not shown, and is stopped when another one is started', async () => {
    const { member, other, task } = await withHiddenTimer()
    await deleteOrganization(other)
    expect((await world.as(member).get('/time-entries/running')).body.entry).toBeNull()
    const started = await start(member, task)
    expect(started.body.stopped).toBeNull()
    expect((await entriesOf(member)).map(({ ended_at }) => ended_at === null)).toEqual([false, true])
  })

  it('is discarded then if its month is locked', async () => {
    const { member, other, otherTime, task } = await withHiddenTimer()
    await otherTime.lock(other.admin, new Date().toISOString().slice(0, 7))
    await deleteOrganization(other)
    const started = await start(member, task)
    expect(started.status, started.text).toBe(201)
    expect((await entriesOf(member)).map(({ id }) => id)).toEqual([started.body.entry.id])
  })
})

it('a timer in another organization is stopped when one is started', async () => {
  const member = await world.join(team)
  const other = await world.team()
  await world.join(other, 'member', member)
  const otherTask = await (await timing(world, other)).taskOf([member])
  const task = await time.taskOf([member])
  const first = await start(member, otherTask)
  const second = await start(member, task)
  expect(second.body.stopped).toMatchObject({ id: first.body.entry.id, organization_id: other.id })
  const third = await start(member, otherTask)
  expect(third.body.stopped).toMatchObject({ id: second.body.entry.id, organization_id: team.id })
})

it('the time of a task is deleted with it from the trash', async () => {
  const task = await time.taskOf([team.member])
  const entry = await time.log(team.member, task, '2024-05-06T09:00Z', 60)
  await world.as(team.manager).delete(`/tasks/${task.id}`)
  await sql`update tasks set deleted_at = now() - interval '31 days' where id = ${task.id}`.execute(world.store.db)
  await purge(world.store)
  expect((await entriesOf(team.member)).map(({ id }) => id)).not.toContain(entry.id)
})

it('the export of an organization contains the entries of its tasks, and its locked months', async () => {
  const own = await world.team()
  const ownTime = await timing(world, own)
  const task = await ownTime.taskOf([own.member])
  const { id, started_at, ended_at } = await ownTime.log(own.member, task, '2024-05-06T09:00Z', 60, { note: 'Noted' })
  const lock = (await ownTime.lock(own.admin, '2024-05')).body
  const json = await world.store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      text(Readable.from(generateDocument(tx, { organizationId: own.id, userId: own.admin.id }, () => {}))),
    )
  const document = ExportedOrganization.parse(JSON.parse(json))
  expect(document.time_locks).toEqual([lock])
  expect(document.tasks.map(({ time_entries }) => time_entries)).toEqual([
    [{ id, user_id: own.member.id, started_at, ended_at, day: '2024-05-06', minutes: 60, note: 'Noted' }],
  ])
})
