import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { type Timing, timing } from './testing-time.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

type Team = Awaited<ReturnType<World['team']>>
async function newTeam(): Promise<{ team: Team; time: Timing }> {
  const team = await world.team()
  return { team, time: await timing(world, team) }
}
const change = (by: Person, id: number, body: object) => world.as(by).put(`/time-entries/${id}`, body)
const lockedText = 'May 2024 is locked. An admin or manager can unlock it.'

describe('the months of an organization', () => {
  it('are locked and unlocked by admins and managers, and listed for all members, latest first', async () => {
    const { team, time } = await newTeam()
    const first = await time.lock(team.manager, '2024-04')
    expect(first.body).toMatchObject({
      month: '2024-04',
      locked_by: { id: team.manager.id, full_name: team.manager.name },
    })
    // Locking it again changes nothing.
    expect((await time.lock(team.admin, '2024-04')).body).toEqual(first.body)
    const second = (await time.lock(team.admin, '2024-05')).body
    const url = `/time-entries/organization/${team.id}/locks`
    expect((await world.as(team.member).get(url)).body).toEqual([second, first.body])
    expect((await time.unlock(team.manager, '2024-05')).status).toBe(204)
    expect((await world.as(team.member).get(url)).body).toEqual([first.body])
    expect((await time.unlock(team.manager, '2024-05')).status).toBe(404)
    const facts = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'values'])
      .where('entity', '=', 'time_lock')
      .where('organization_id', '=', team.id)
      .orderBy('id')
      .execute()
    expect(facts).toEqual([
      { kind: 'time_lock.created', values: { month: '2024-04' } },
      { kind: 'time_lock.created', values: { month: '2024-05' } },
      { kind: 'time_lock.deleted', values: { month: '2024-05' } },
    ])
  })

  it('are locked by nobody else and not before they begin, and nothing changes', async () => {
    const { team, time } = await newTeam()
    await time.lock(team.admin, '2024-04')
    const stranger = await world.register()
    const before = await snapshot(world.store.db)
    for (const by of [team.member, stranger]) {
      expect((await time.lock(by, '2024-05')).status).toBe(403)
      expect((await time.unlock(by, '2024-04')).status).toBe(403)
    }
    expect((await world.as(stranger).get(`/time-entries/organization/${team.id}/locks`)).status).toBe(403)
    const future = await time.lock(team.admin, '2999-01')
    expect([future.status, future.body.detail]).toEqual([422, 'A month that has not begun cannot be locked.'])
    for (const month of ['2024-13', '2024-5', '24-05', 'May'])
      expect((await time.lock(team.admin, month)).status).toBe(422)
    expect(await snapshot(world.store.db)).toBe(before)
  })
})

describe('in a locked month', () => {
  it('no entry is added, changed, moved into, moved out of or deleted', async () => {
    const { team, time } = await newTeam()
    const { member } = team
    const [task, other] = [await time.taskOf([member]), await time.taskOf([member])]
    const inside = await time.log(member, task, '2024-05-30T09:00Z', 60)
    const before = await time.log(member, task, '2024-04-30T09:00Z', 60)
    const into = await time.log(member, task, '2024-04-30T23:30Z', 60)
    const outOf = await time.log(member, task, '2024-05-31T23:30Z', 60)
    await time.lock(team.manager, '2024-05')
    const stored = await snapshot(world.store.db)
    const times = { started_at: '2024-05-15T09:00:00Z', ended_at: '2024-05-15T10:00:00Z' }
    const responses = [
      await time.post(member, { task_id: task.id, ...times }),
      await time.post(member, {
        task_id: task.id,
        started_at: '2024-04-30T23:00:00Z',
        ended_at: '2024-05-01T00:01:00Z',
      }),
      await time.post(member, {
        task_id: task.id,
        started_at: '2024-05-31T23:59:00Z',
        ended_at: '2024-06-01T01:00:00Z',
      }),
      await change(member, inside.id, { note: 'New' }),
      await change(member, inside.id, { task_id: other.id }),
      await change(member, inside.id, { started_at: '2024-06-03T09:00:00Z', ended_at: '2024-06-03T10:00:00Z' }),
      await change(member, before.id, times),
      await change(member, into.id, { note: 'New' }),
      await change(member, outOf.id, { note: 'New' }),
      await world.as(member).delete(`/time-entries/${inside.id}`),
      await world.as(member).put('/time-entries/cell', { task_id: task.id, day: '2024-05-30', minutes: 0 }),
      await world.as(member).put('/time-entries/cell', { task_id: other.id, day: '2024-05-31', minutes: 10 }),
      await time.post(team.admin, { task_id: task.id, ...times }),
    ]
    expect(responses.map(({ status, body }) => [status, body?.detail])).toEqual(responses.map(() => [409, lockedText]))
    expect(await snapshot(world.store.db)).toBe(stored)
    const listed = await time.list(member)
    expect(listed.filter(({ locked }) => locked).map(({ id }) => id)).toEqual([outOf.id, inside.id, into.id])

    // An entry that ends at midnight ends in the month before.
    const started_at = '2024-04-30T22:00:00Z'
    const untilMidnight = await time.post(member, { task_id: task.id, started_at, ended_at: '2024-05-01T00:00:00Z' })
    expect(untilMidnight.status).toBe(201)
    await time.unlock(team.manager, '2024-05')
    expect((await change(member, inside.id, { note: 'New' })).status).toBe(200)
  })

  it('belongs what the user wrote in it in the time zone of that time', async () => {
    const { team, time } = await newTeam()
    const { member } = team
    await time.setTimeZone(member, 'Pacific/Auckland')
    const task = await time.taskOf([member])
    // Already the first of June in Auckland.
    const entry = await time.log(member, task, '2024-05-31T20:00Z', 60)
    await time.lock(team.manager, '2024-05')
    expect((await change(member, entry.id, { note: 'In June' })).status).toBe(200)
    await time.setTimeZone(member, 'UTC')
    expect((await change(member, entry.id, { note: 'Still in June' })).status).toBe(200)
    expect((await change(member, entry.id, { started_at: '2024-05-31T20:30:00Z' })).status).toBe(409)
  })

  it('a running timer is neither stopped nor replaced, but can be discarded', async () => {
    const { team, time } = await newTeam()
    const { member } = team
    const [task, other] = [await time.taskOf([member]), await time.taskOf([member])]
    const start = (id: number) => world.as(member).post('/time-entries/start', { task_id: id })
    const { entry } = (await start(task.id)).body
    await sql`update time_entries set started_at = '2024-05-31T23:00Z', started_on = '2024-05-31' where id = ${entry.id}`.execute(
      world.store.db,
    )
    await time.lock(team.manager, '2024-05')
    const before = await snapshot(world.store.db)
    const stop = (body: object) => world.as(member).patch(`/time-entries/${entry.id}/stop`, body)
    const detail =
      'The running timer belongs to May 2024, which is locked. Discard it, or ask an admin or manager to unlock the month.'
    for (const response of [await stop({}), await stop({ ended_at: '2024-06-01T01:00:00Z' }), await start(other.id)])
      expect([response.status, response.body.detail]).toEqual([409, detail])
    expect((await change(member, entry.id, { ended_at: '2024-05-31T23:30:00Z' })).status).toBe(409)
    expect(await snapshot(world.store.db)).toBe(before)
    expect((await world.as(member).delete(`/time-entries/${entry.id}`)).status).toBe(204)
    expect((await start(other.id)).status).toBe(201)
  })

  it('a timer that was started in the month before does not end', async () => {
    const { team, time } = await newTeam()
    const { member } = team
    const task = await time.taskOf([member])
    const { entry } = (await world.as(member).post('/time-entries/start', { task_id: task.id })).body
    await sql`update time_entries set started_at = '2024-04-30T23:00Z', started_on = '2024-04-30' where id = ${entry.id}`.execute(
      world.store.db,
    )
    await time.lock(team.manager, '2024-05')
    const stop = (ended_at: string) => world.as(member).patch(`/time-entries/${entry.id}/stop`, { ended_at })
    expect((await stop('2024-05-01T00:30:00Z')).status).toBe(409)
    expect((await stop('2024-04-30T23:45:00Z')).body).toMatchObject({ minutes: 45, locked: false })
  })

  it('no timer is started', async () => {
    const { team, time } = await newTeam()
    const task = await time.taskOf([team.member])
    const month = new Date().toISOString().slice(0, 7)
    await time.lock(team.manager, month)
    const before = await snapshot(world.store.db)
    expect((await world.as(team.member).post('/time-entries/start', { task_id: task.id })).status).toBe(409)
    expect(await snapshot(world.store.db)).toBe(before)
  })
})

describe('a lock at the same time as writes', () => {
  it('lets in only entries that were written before it', async () => {
    const { team, time } = await newTeam()
    const task = await time.taskOf([team.member, team.manager, team.admin])
    let count = 0
    const body = { task_id: task.id, started_at: '2024-05-15T09:00:00Z', ended_at: '2024-05-15T10:00:00Z' }
    for (let round = 0; round < 5; round++) {
      const [locked, ...responses] = await Promise.all([
        time.lock(team.manager, '2024-05'),
        ...[team.member, team.manager, team.admin].map((by) => time.post(by, body)),
      ])
      expect(locked.status).toBe(200)
      for (const { status } of responses) expect([201, 409]).toContain(status)
      const written = responses.filter(({ status }) => status === 201).length
      expect(await time.list(team.admin)).toHaveLength(count + written)
      count += written
      expect((await time.post(team.member, body)).status).toBe(409)
      await time.unlock(team.manager, '2024-05')
    }
  })

  it('waits for a write that has begun, and the next write waits for the lock', async () => {
    const { team, time } = await newTeam()
    const task = await time.taskOf([team.member])
    const body = { task_id: task.id, started_at: '2024-05-15T09:00:00Z', ended_at: '2024-05-15T10:00:00Z' }
    const entry = await time.log(team.member, task, '2024-05-15T09:00Z', 60)
    // Keeps the first write waiting after it has taken the lock of the months.
    const client = await world.store.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from users where id = $1 for update', [team.member.id])
      const deleting = world.as(team.member).delete(`/time-entries/${entry.id}`)
      await expect.poll(() => countWaitingForLocks(world)).toBe(1)
      const locking = time.lock(team.manager, '2024-05')
      await expect.poll(() => countWaitingForLocks(world)).toBe(2)
      const writing = time.post(team.manager, body)
      await expect.poll(() => countWaitingForLocks(world)).toBe(3)
      await client.query('commit')
      expect((await deleting).status).toBe(204)
      expect((await locking).status).toBe(200)
      expect((await writing).status).toBe(409)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await time.list(team.admin)).toEqual([])
  })
})
