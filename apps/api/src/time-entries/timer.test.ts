import type { RunningTimer } from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { type Planning, planning } from '../testing/planning.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
})
afterAll(() => world?.close())

const start = (by: Person, task_id: number, body: object = {}) =>
  world.as(by).post('/time-entries/start', { task_id, ...body })
const stop = (by: Person, id: number, body: object = {}) => world.as(by).patch(`/time-entries/${id}/stop`, body)
const running = async (by: Person): Promise<RunningTimer> => {
  const { status, body } = await world.as(by).get('/time-entries/running')
  expect(status).toBe(200)
  return body
}
const list = async (by: Person): Promise<TimeEntry[]> =>
  (await world.as(by).get(`/time-entries/organization/${team.id}`)).body
const taskOf = (...people: Person[]) => plan.createTask({ assigned_users: people.map(({ id }) => id) })
/** Moves the start of an entry back. */
const startEarlier = (id: number, hours: number) =>
  sql`update time_entries set started_at = started_at - make_interval(hours => ${hours}),
    started_on = ((started_at - make_interval(hours => ${hours})) at time zone 'UTC')::date where id = ${id}`.execute(
    world.store.db,
  )

describe('a timer', () => {
  it('counts from an earlier moment, as a discarded one does that is restored, but not from the future', async () => {
    const member = await world.join(team)
    const task = await taskOf(member)
    const { entry } = (await start(member, task.id, { note: 'Measuring' })).body
    const started_at = new Date(Date.now() - 3 * 3_600_000).toISOString()
    expect((await world.as(member).delete(`/time-entries/${entry.id}`)).status).toBe(204)
    const restored = await start(member, task.id, { note: 'Measuring', started_at })
    expect(restored.status, restored.text).toBe(201)
    expect(restored.body.entry).toMatchObject({ started_at, ended_at: null, note: 'Measuring' })
    const stopped = await stop(member, restored.body.entry.id)
    expect([180, 181]).toContain(stopped.body.minutes)

    const future = new Date(Date.now() + 3_600_000).toISOString()
    const refused = await start(member, task.id, { started_at: future })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'started_at'])
    expect(await running(member)).toEqual({ entry: null, forgotten: false })
  })

  it('that replaces another one and counts from an earlier moment stops the other now', async () => {
    const member = await world.join(team)
    const [first, second] = [await taskOf(member), await taskOf(member)]
    const { entry } = (await start(member, first.id)).body
    await startEarlier(entry.id, 1)
    const started_at = new Date(Date.now() - 2 * 3_600_000).toISOString()
    const { body } = await start(member, second.id, { started_at })
    expect(body.entry).toMatchObject({ started_at, ended_at: null })
    expect(body.stopped).toMatchObject({ id: entry.id, minutes: 60 })
  })

  it('runs until it is stopped, and is then an entry with its minutes', async () => {
    const member = await world.join(team)
    const task = await taskOf(member)
    expect(await running(member)).toEqual({ entry: null, forgotten: false })
    const started = await start(member, task.id, { note: ' Measuring ' })
    expect(started.status, started.text).toBe(201)
    expect(started.body).toMatchObject({
      entry: { task: { id: task.id, title: 'Paint', project_name: 'Aurora' }, user: { id: member.id }, minutes: null },
      stopped: null,
    })
    const { entry } = started.body
    expect(entry).toMatchObject({ ended_at: null, note: 'Measuring', locked: false })
    expect(await running(member)).toEqual({ entry, forgotten: false })
    expect(await list(member)).toEqual([entry])

    await startEarlier(entry.id, 2)
    const stopped = await stop(member, entry.id)
    expect(stopped.status, stopped.text).toBe(200)
    expect(stopped.body).toMatchObject({ id: entry.id, minutes: 120 })
    expect(await running(member)).toEqual({ entry: null, forgotten: false })
    expect(await list(member)).toEqual([stopped.body])
    // Stopping it again changes nothing.
    expect((await stop(member, entry.id)).body).toEqual(stopped.body)
  })

  it('on another task stops the first one at the same moment, and on the same task continues', async () => {
    const member = await world.join(team)
    const [one, two] = [await taskOf(member), await taskOf(member)]
    const first = await start(member, one.id)
    const again = await start(member, one.id, { note: 'Ignored' })
    expect([again.status, again.body]).toEqual([200, { entry: first.body.entry, stopped: null }])
    const second = await start(member, two.id)
    expect(second.body.stopped).toMatchObject({ id: first.body.entry.id, ended_at: second.body.entry.started_at })
    expect((await running(member)).entry).toEqual(second.body.entry)
    expect(await list(member)).toHaveLength(2)
  })

  it('runs once, also if eight are started at the same time on different tasks', async () => {
    const member = await world.join(team)
    const tasks = await Promise.all(Array.from({ length: 8 }, () => taskOf(member)))
    const responses = await Promise.all(tasks.map(({ id }) => start(member, id)))
    expect(responses.map(({ status }) => status)).toEqual(tasks.map(() => 201))
    const entries = await list(member)
    expect(entries).toHaveLength(8)
    expect(entries.filter(({ ended_at }) => ended_at === null)).toEqual([(await running(member)).entry])
    // Each of the others was stopped once.
    const stopped = responses.flatMap(({ body }) => (body.stopped ? [body.stopped.id] : []))
    expect(new Set(stopped).size).toBe(7)
  })

  it('on one task is one entry, also if eight are started at the same time', async () => {
    const member = await world.join(team)
    const task = await taskOf(member)
    const responses = await Promise.all(Array.from({ length: 8 }, () => start(member, task.id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
    expect(await list(member)).toHaveLength(1)
  })

  it('that was started on an earlier day of the user is forgotten, and can be stopped at an earlier time', async () => {
    const member = await world.join(team)
    const task = await taskOf(member)
    const { entry } = (await start(member, task.id)).body
    await startEarlier(entry.id, 30)
    const forgotten = await running(member)
    expect(forgotten.forgotten).toBe(true)
    const startedAt = Date.parse(forgotten.entry?.started_at ?? '')
    const before = await snapshot(world.store.db)
    const at = (hours: number) => new Date(startedAt + hours * 3_600_000).toISOString()
    for (const [ended_at, detail] of [
      [at(0), 'The end must be after the start.'],
      [at(-1), 'The end must be after the start.'],
      [at(25), 'An entry has at most 24 hours. Split it by days.'],
      [at(40), 'Time cannot be logged for the future.'],
    ]) {
      const refused = await stop(member, entry.id, { ended_at })
      expect([refused.status, refused.body.detail]).toEqual([422, detail])
    }
    expect(await snapshot(world.store.db)).toBe(before)
    expect((await stop(member, entry.id, { ended_at: at(3) })).body).toMatchObject({ ended_at: at(3), minutes: 180 })
  })

  it('counts at most 24 hours', async () => {
    const member = await world.join(team)
    const task = await taskOf(member)
    const { entry } = (await start(member, task.id)).body
    await startEarlier(entry.id, 100)
    expect((await stop(member, entry.id)).body.minutes).toBe(24 * 60)
  })

  it('is forgotten by the day in the time zone of its user', async () => {
    const member = await world.join(team)
    const task = await taskOf(member)
    const setZone = (time_zone: string) =>
      world.store.db.updateTable('users').set({ time_zone }).where('id', '=', member.id).execute()
    const { entry } = (await start(member, task.id)).body
    const today = new Date().toISOString().slice(0, 10)
    // At any time, one of both zones has another day than UTC: `started_on` is of UTC, and today is that of the user.
    await setZone('Pacific/Kiritimati')
    const inEast = await running(member)
    const east = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
    expect(inEast).toEqual({ entry, forgotten: east > today })
    await setZone('Etc/GMT+12')
    expect((await running(member)).forgotten).toBe(false)
  })

  it('cannot be started on a task that the user does not see, and can be stopped on one that the user no longer sees', async () => {
    const member = await world.join(team)
    const [hidden, task] = [await taskOf(), await taskOf(member)]
    const before = await snapshot(world.store.db)
    expect((await start(member, hidden.id)).status).toBe(404)
    expect((await start(member, 2_147_483_000)).status).toBe(404)
    expect(await snapshot(world.store.db)).toBe(before)
    const { entry } = (await start(member, task.id)).body
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    expect((await running(member)).entry).toMatchObject({ id: entry.id, task: null })
    expect((await stop(member, entry.id)).body).toMatchObject({ id: entry.id, task: null })
  })

  it('is stopped only by its user', async () => {
    const [member, colleague] = [await world.join(team), await world.join(team)]
    const task = await taskOf(member, colleague)
    const { entry } = (await start(member, task.id)).body
    const stranger = (await world.team()).admin
    const before = await snapshot(world.store.db)
    const statuses = []
    for (const by of [team.admin, team.manager, colleague, stranger]) statuses.push((await stop(by, entry.id)).status)
    expect(statuses).toEqual([403, 403, 404, 404])
    expect(await snapshot(world.store.db)).toBe(before)
  })
})
