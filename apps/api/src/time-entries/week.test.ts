import type { TimeWeek } from '@muster/contracts/time-entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
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

const week = async (by: Person, query: string): Promise<TimeWeek> => {
  const response = await world.as(by).get(`/time-entries/organization/${team.id}/week?${query}`)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const set = (by: Person, task: { id: number }, day: string, minutes: number) =>
  world.as(by).put('/time-entries/cell', { task_id: task.id, day, minutes })
/** A member with this time zone, and a task of this member. */
async function memberIn(timeZone: string) {
  const member = await world.join(team)
  await time.setTimeZone(member, timeZone)
  return { member, task: await time.taskOf([member]) }
}

describe('the week', () => {
  it('has the time of a user by task and day, from Monday to Sunday, without tasks in the trash', async () => {
    const { member, task } = await memberIn('UTC')
    const [other, deleted] = [await time.taskOf([member]), await time.taskOf([member])]
    await time.log(member, other, '2024-05-08T09:00Z', 30)
    await time.log(member, task, '2024-05-06T09:00Z', 60)
    await time.log(member, task, '2024-05-06T12:00Z', 15)
    await time.log(member, task, '2024-05-12T22:00Z', 180)
    await time.log(member, task, '2024-05-13T09:00Z', 999)
    await time.log(member, task, '2024-05-05T09:00Z', 999)
    await time.log(member, deleted, '2024-05-07T09:00Z', 999)
    await world.as(team.manager).delete(`/tasks/${deleted.id}`)
    const expected = {
      user_id: member.id,
      days: ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2024-05-${day}`),
      locked_months: [],
      rows: [
        {
          task: { id: task.id, key: task.key, title: 'Paint' },
          cells: [
            { day: '2024-05-06', minutes: 75, entry_count: 2, running: false },
            { day: '2024-05-12', minutes: 180, entry_count: 1, running: false },
          ],
          minutes: 255,
        },
        { task: { id: other.id }, cells: [{ day: '2024-05-08', minutes: 30 }], minutes: 30 },
      ],
      minutes: 285,
    }
    for (const day of ['2024-05-06', '2024-05-09', '2024-05-12'])
      expect(await week(member, `day=${day}`)).toMatchObject(expected)
    expect(await week(team.manager, `day=2024-05-09&user_id=${member.id}`)).toMatchObject(expected)
    expect(await week(member, `day=2024-05-09&user_id=${member.id}`)).toMatchObject(expected)
    expect(await week(team.manager, 'day=2024-05-09')).toMatchObject({ user_id: team.manager.id, rows: [], minutes: 0 })
  })

  it('of another user is refused to members, and of another organization to everybody', async () => {
    const { member } = await memberIn('UTC')
    const url = `/time-entries/organization/${team.id}/week?day=2024-05-09`
    expect((await world.as(member).get(`${url}&user_id=${team.admin.id}`)).status).toBe(403)
    expect((await world.as(await world.register()).get(url)).status).toBe(403)
  })

  it('sums up the time on tasks that a member may no longer see in one row, and shows the running timer', async () => {
    const { member, task } = await memberIn('UTC')
    const other = await time.taskOf([member])
    await time.log(member, task, '2024-05-06T09:00Z', 10)
    await time.log(member, other, '2024-05-06T09:00Z', 20)
    await time.log(member, other, '2024-05-07T09:00Z', 5)
    for (const { id } of [task, other]) await world.as(team.manager).put(`/tasks/${id}`, { assigned_users: [] })
    expect((await week(member, 'day=2024-05-06')).rows).toEqual([
      {
        task: null,
        cells: [
          { day: '2024-05-06', minutes: 30, entry_count: 2, running: false },
          { day: '2024-05-07', minutes: 5, entry_count: 1, running: false },
        ],
        minutes: 35,
      },
    ])
    const visible = await time.taskOf([member])
    const started = await world.as(member).post('/time-entries/start', { task_id: visible.id })
    const { day } = started.body.entry
    expect((await week(member, `day=${day}`)).rows).toMatchObject([
      { task: { id: visible.id }, cells: [{ day, minutes: 0, entry_count: 1, running: true }], minutes: 0 },
    ])
    expect((await set(member, visible, day, 10)).body.detail).toBe(
      'The timer of this entry is still running. Stop it first.',
    )
  })

  it('names the locked months of its days', async () => {
    const { member } = await memberIn('UTC')
    for (const month of ['2024-01', '2024-02']) await time.lock(team.admin, month)
    expect((await week(member, 'day=2024-01-31')).locked_months).toEqual(['2024-01', '2024-02'])
    expect((await week(member, 'day=2024-02-14')).locked_months).toEqual(['2024-02'])
    expect((await week(member, 'day=2024-03-04')).locked_months).toEqual([])
    for (const month of ['2024-01', '2024-02']) await time.unlock(team.admin, month)
  })
})

describe('across a clock change', () => {
  // In both weeks the clocks change on Sunday: in March by an hour forward, in autumn by an hour back.
  it.each([
    ['Europe/Berlin', '2024-03-31', 23],
    ['Europe/Berlin', '2024-10-27', 25],
    ['America/New_York', '2024-03-10', 23],
    ['America/New_York', '2024-11-03', 25],
  ])('in %s, %s has %i hours', async (timeZone, day, hours) => {
    const { member, task } = await memberIn(timeZone)
    const minutes = Math.min(hours, 24) * 60
    const before = await snapshot(world.store.db)
    if (hours < 24) {
      const refused = await set(member, task, day, minutes + 1)
      expect([refused.status, refused.body.detail]).toEqual([422, `This day has only ${minutes} minutes so far.`])
      expect(await snapshot(world.store.db)).toBe(before)
    }
    const full = await set(member, task, day, minutes)
    expect(full.body.entry).toMatchObject({ day, minutes })
    const shown = await week(member, `day=${day}`)
    expect(shown.rows).toMatchObject([{ cells: [{ day, minutes, entry_count: 1 }], minutes }])
    expect(shown.days.at(-1)).toBe(day)

    // Nine o'clock of the next day is also nine o'clock by the new time.
    const nextDay = time.addMinutes(`${day}T12:00Z`, 24 * 60).slice(0, 10)
    const { entry } = (await set(member, task, nextDay, 60)).body
    const local = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(entry.started_at))
    expect([local, entry.day]).toEqual(['09:00', nextDay])

    // An entry around the clock change lasts as long as it does, and counts on the day on which it starts.
    const midnight = Date.parse(full.body.entry.ended_at) - hours * 3_600_000
    const night = await time.log(member, task, new Date(midnight - 60 * 60_000).toISOString(), 300)
    expect(night).toMatchObject({ minutes: 300, day: time.addMinutes(`${day}T12:00Z`, -24 * 60).slice(0, 10) })
  })

  it('a new time zone of the user moves no entry to another day', async () => {
    const { member, task } = await memberIn('Europe/Berlin')
    await time.log(member, task, '2024-05-05T22:30Z', 60)
    const before = await week(member, 'day=2024-05-06')
    expect(before.rows).toMatchObject([{ cells: [{ day: '2024-05-06', minutes: 60 }] }])
    await time.setTimeZone(member, 'America/New_York')
    expect((await week(member, 'day=2024-05-06')).rows).toEqual(before.rows)
  })
})

describe('a cell', () => {
  it('adds, changes and deletes one entry, which keeps its start and its note', async () => {
    const { member, task } = await memberIn('Europe/Berlin')
    const added = await set(member, task, '2024-05-06', 90)
    expect(added.status, added.text).toBe(200)
    expect(added.body.entry).toMatchObject({
      started_at: '2024-05-06T07:00:00.000Z',
      ended_at: '2024-05-06T08:30:00.000Z',
      note: null,
    })
    const { id } = added.body.entry
    await world.as(member).put(`/time-entries/${id}`, { started_at: '2024-05-06T08:00:00Z', note: 'Kept' })
    expect((await set(member, task, '2024-05-06', 60)).body.entry).toMatchObject({
      id,
      started_at: '2024-05-06T08:00:00.000Z',
      ended_at: '2024-05-06T09:00:00.000Z',
      note: 'Kept',
    })
    // Twenty hours do not fit after ten o'clock.
    const long = await set(member, task, '2024-05-06', 20 * 60)
    expect(long.body.entry).toMatchObject({
      id,
      started_at: '2024-05-06T02:00:00.000Z',
      ended_at: '2024-05-06T22:00:00.000Z',
      day: '2024-05-06',
    })
    const facts = async () =>
      (await world.store.db.selectFrom('facts').select('id').where('entity', '=', 'time_entry').execute()).length
    const count = await facts()
    expect((await set(member, task, '2024-05-06', 20 * 60)).body).toEqual(long.body)
    expect(await facts()).toBe(count)
    expect((await set(member, task, '2024-05-06', 0)).body).toEqual({ entry: null })
    expect((await set(member, task, '2024-05-06', 0)).body).toEqual({ entry: null })
    expect(await time.list(member)).toEqual([])
  })

  it('of several entries is refused, and nothing changes', async () => {
    const { member, task } = await memberIn('UTC')
    await time.log(member, task, '2024-05-06T09:00Z', 10)
    await time.log(member, task, '2024-05-06T10:00Z', 10)
    const before = await snapshot(world.store.db)
    for (const minutes of [0, 20, 30]) {
      const refused = await set(member, task, '2024-05-06', minutes)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Several entries make up this time. Change them one by one.',
      ])
    }
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('has at most the time that has passed of the day', async () => {
    const { member, task } = await memberIn('UTC')
    const before = await snapshot(world.store.db)
    const tomorrow = await set(member, task, '2999-01-01', 1)
    expect([tomorrow.status, tomorrow.body.detail]).toEqual([422, 'This day has not begun yet.'])
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('is one entry, also if eight windows set it at the same time', async () => {
    const { member, task } = await memberIn('UTC')
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => set(member, task, '2024-05-07', 10 + index)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await time.list(member)).toHaveLength(1)
  })
})
