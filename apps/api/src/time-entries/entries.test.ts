import { maxTimeNoteLength } from '@muster/contracts/time-entries/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../testing/permissions/snapshot.ts'
import { idsOf } from '../testing/planning.ts'
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

const change = (by: Person, id: number, body: object) => world.as(by).put(`/time-entries/${id}`, body)
const remove = (by: Person, id: number) => world.as(by).delete(`/time-entries/${id}`)

describe('an entry', () => {
  it('is added, changed and deleted by its user, each with a fact', async () => {
    const member = await world.join(team)
    const [task, other] = [await time.taskOf([member]), await time.taskOf([member])]
    const entry = await time.log(member, task, '2024-05-06T09:00Z', 90, { note: 'Two lamps' })
    expect(entry).toMatchObject({
      organization_id: team.id,
      task: { id: task.id, key: task.key, title: 'Paint' },
      user: { id: member.id, full_name: member.name },
      started_at: '2024-05-06T09:00:00.000Z',
      ended_at: '2024-05-06T10:30:00.000Z',
      day: '2024-05-06',
      minutes: 90,
      note: 'Two lamps',
      locked: false,
    })
    const changed = await change(member, entry.id, {
      task_id: other.id,
      ended_at: '2024-05-06T12:00:00+02:00',
      note: '',
    })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body).toMatchObject({ id: entry.id, task: { id: other.id }, minutes: 60, note: null })
    expect((await change(member, entry.id, { note: null, task_id: other.id })).body).toEqual(changed.body)
    expect(await time.list(member)).toEqual([changed.body])
    expect((await remove(member, entry.id)).status).toBe(204)
    expect(await time.list(member)).toEqual([])

    const facts = await world.store.db
      .selectFrom('facts')
      .select(['kind', 'values', 'seen_by', 'private'])
      .where('entity', '=', 'time_entry')
      .where('entity_id', '=', entry.id)
      .orderBy('id')
      .execute()
    const seen = { seen_by: [member.id], private: false }
    expect(facts).toEqual([
      { kind: 'time_entry.created', values: { task_id: task.id, minutes: 90 }, ...seen },
      {
        kind: 'time_entry.updated',
        values: {
          changes: {
            task_id: { from: task.id, to: other.id },
            ended_at: { from: '2024-05-06T10:30:00.000Z', to: '2024-05-06T10:00:00.000Z' },
          },
        },
        ...seen,
      },
      { kind: 'time_entry.deleted', values: { task_id: other.id, minutes: 60 }, ...seen },
    ])
  })

  it('may overlap another one, and counts in whole minutes, rounded', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const times = [
      ['2024-05-06T09:00:00Z', '2024-05-06T09:00:29Z', 0],
      ['2024-05-06T09:00:00Z', '2024-05-06T09:01:30Z', 2],
      ['2024-05-06T09:00:00Z', '2024-05-07T09:00:00Z', 1_440],
    ]
    for (const [started_at, ended_at, minutes] of times)
      expect((await time.post(member, { task_id: task.id, started_at, ended_at })).body.minutes).toBe(minutes)
  })

  it.each([
    ['ended_at', 'The end must be after the start.', { ended_at: '2024-05-06T09:00:00Z' }],
    ['ended_at', 'The end must be after the start.', { ended_at: '2024-05-06T08:59:00Z' }],
    ['ended_at', 'An entry has at most 24 hours. Split it by days.', { ended_at: '2024-05-07T09:00:01Z' }],
    [
      'started_at',
      'Time cannot be logged for the future.',
      { started_at: '2999-05-06T09:00:00Z', ended_at: '2999-05-06T10:00:00Z' },
    ],
    ['started_at', 'Started at must not be before the year 2000', { started_at: '1999-12-31T23:59:59Z' }],
    ['started_at', 'Started at must be a time such as 2026-11-25T17:30:00Z', { started_at: '2024-05-06' }],
    ['note', 'Note must have at most 500 characters', { note: 'x'.repeat(maxTimeNoteLength + 1) }],
    ['ended_at', 'Ended at must be text', { ended_at: null }],
  ])('is refused because of its %s: %s', async (field, message, body) => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const times = { started_at: '2024-05-06T09:00:00Z', ended_at: '2024-05-06T10:00:00Z' }
    const entry = await time.log(member, task, '2024-05-06T09:00Z', 60)
    const before = await snapshot(world.store.db)
    const refused = await time.post(member, { task_id: task.id, ...times, ...body })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]])
    expect((await change(member, entry.id, body)).status).toBe(422)
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('that ends in the future is refused', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const now = new Date().toISOString()
    const body = { task_id: task.id, started_at: time.addMinutes(now, -60), ended_at: time.addMinutes(now, 2) }
    const before = await snapshot(world.store.db)
    const refused = await time.post(member, body)
    expect([refused.status, refused.body.detail]).toEqual([422, 'Time cannot be logged for the future.'])
    expect(await snapshot(world.store.db)).toBe(before)
    // The clock of a browser may be a little ahead.
    expect((await time.post(member, { ...body, ended_at: time.addMinutes(now, 0.5) })).status).toBe(201)
  })

  it('is on a task that the user sees, of the same organization', async () => {
    const member = await world.join(team)
    const [task, hidden] = [await time.taskOf([member]), await time.taskOf([])]
    const otherTeam = await world.team()
    await world.join(otherTeam, 'member', member)
    const otherTime = await timing(world, otherTeam)
    const foreign = await otherTime.taskOf([member])
    const entry = await time.log(member, task, '2024-05-06T09:00Z', 60)
    const before = await snapshot(world.store.db)
    const times = { started_at: '2024-05-06T09:00:00Z', ended_at: '2024-05-06T10:00:00Z' }
    expect((await time.post(member, { task_id: hidden.id, ...times })).status).toBe(404)
    for (const task_id of [hidden.id, 2_147_483_000]) {
      const refused = await change(member, entry.id, { task_id })
      expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'task_id', message: 'Task not found' }]])
    }
    const moved = await change(member, entry.id, { task_id: foreign.id })
    expect([moved.status, moved.body.detail]).toEqual([422, 'The task must belong to the organization of the entry.'])
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('is changed and deleted by nobody else, not even by admins', async () => {
    const [member, colleague] = [await world.join(team), await world.join(team)]
    const task = await time.taskOf([member, colleague])
    const entry = await time.log(member, task, '2024-05-06T09:00Z', 60)
    const stranger = (await world.team()).admin
    const before = await snapshot(world.store.db)
    for (const [by, status] of [
      [team.admin, 403],
      [team.manager, 403],
      [colleague, 404],
      [stranger, 404],
    ] as const) {
      expect((await change(by, entry.id, { note: 'Mine' })).status).toBe(status)
      expect((await remove(by, entry.id)).status).toBe(status)
    }
    expect(await snapshot(world.store.db)).toBe(before)
  })

  it('stops its timer when it gets an end', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const { entry } = (await world.as(member).post('/time-entries/start', { task_id: task.id })).body
    const earlier = await change(member, entry.id, { started_at: time.addMinutes(entry.started_at, -60) })
    expect(earlier.body).toMatchObject({ ended_at: null, minutes: null })
    expect((await change(member, entry.id, { ended_at: time.addMinutes(entry.started_at, -30) })).body.minutes).toBe(30)
    expect((await world.as(member).get('/time-entries/running')).body.entry).toBeNull()
  })
})

describe('the list of entries', () => {
  it('is filtered by user, task, project and days, and read in pages from the latest start', async () => {
    const [one, two] = [await world.join(team), await world.join(team)]
    const project = await time.plan.createProject()
    const task = await time.taskOf([one, two])
    const other = await time.taskOf([one], { project_id: project.id })
    const [a, b, c] = [
      await time.log(one, task, '2024-06-03T09:00Z', 10),
      await time.log(one, other, '2024-06-04T09:00Z', 20),
      await time.log(two, task, '2024-06-05T23:00Z', 120),
    ]
    const of = async (query: string) => idsOf(await time.list(team.manager, `?from=2024-06-03&to=2024-06-30${query}`))
    expect(await of('')).toEqual([c.id, b.id, a.id])
    expect(await of(`&user_id=${one.id}`)).toEqual([b.id, a.id])
    expect(await of(`&task_id=${task.id}`)).toEqual([c.id, a.id])
    expect(await of(`&project_id=${project.id}`)).toEqual([b.id])
    expect(idsOf(await time.list(team.manager, '?from=2024-06-04&to=2024-06-04'))).toEqual([b.id])
    expect(idsOf(await time.list(team.manager, `?from=2024-06-05&to=2024-06-05`))).toEqual([c.id])

    const url = `/time-entries/organization/${team.id}?from=2024-06-03&to=2024-06-30&limit=2`
    const first = await world.as(team.admin).get(url)
    expect([idsOf(first.body), first.headers['x-total-count']]).toEqual([[c.id, b.id], '3'])
    const second = await world.as(team.admin).get(`${url}&cursor=${first.headers['x-next-cursor']}`)
    expect([idsOf(second.body), second.headers['x-next-cursor']]).toEqual([[a.id], undefined])
    for (const cursor of [
      'W10',
      'x',
      ...[
        '["2024-02-30","2024-02-30T09:00:00+00:00",1]',
        '["2024-06-03","0000-06-03T09:00:00+00:00",1]',
        '["2024-06-03","2024-06-03T09:00:00+23:00",1]',
      ].map((text) => Buffer.from(text).toString('base64url')),
    ])
      expect((await world.as(team.admin).get(`${url}&cursor=${cursor}`)).status, cursor).toBe(422)
  })

  it('is read in pages of one entry, each entry once, also on the last day of a month and at the same start', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const starts = ['2024-03-31T22:00:00.123Z', '2024-03-31T22:00:00.123Z', '2024-03-30T09:00Z', '2024-02-29T09:00Z']
    const ids = []
    for (const start of starts) ids.push((await time.log(member, task, start, 10)).id)
    const read = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const query = `?limit=1${cursor ? `&cursor=${cursor}` : ''}`
      const page = await world.as(member).get(`/time-entries/organization/${team.id}${query}`)
      read.push(...idsOf(page.body))
      cursor = page.headers['x-next-cursor']
    }
    const [first, second, ...rest] = ids
    expect(read).toEqual([second, first, ...rest])
  })

  it('has only their own entries for members, and is refused to others', async () => {
    const [member, colleague] = [await world.join(team), await world.join(team)]
    const task = await time.taskOf([member, colleague])
    const own = await time.log(member, task, '2024-07-01T09:00Z', 10)
    const theirs = await time.log(colleague, task, '2024-07-01T10:00Z', 10)
    expect(idsOf(await time.list(team.admin, '?from=2024-07-01&to=2024-07-01'))).toEqual([theirs.id, own.id])
    expect(await time.list(member)).toEqual([own])
    expect(await time.list(member, `?user_id=${colleague.id}`)).toEqual([])
    expect(await time.list(member, `?task_id=${task.id}`)).toEqual([own])
    const stranger = await world.register()
    expect((await world.as(stranger).get(`/time-entries/organization/${team.id}`)).status).toBe(403)
  })

  it('leaves out entries of tasks in the trash until these are restored', async () => {
    const member = await world.join(team)
    const task = await time.taskOf([member])
    const entry = await time.log(member, task, '2024-07-02T09:00Z', 10)
    await world.as(team.manager).delete(`/tasks/${task.id}`)
    expect(await time.list(member)).toEqual([])
    const restored = await world.as(team.manager).post(`/organizations/${team.id}/trash/task/${task.id}/restore`)
    expect(restored.status, restored.text).toBeLessThan(300)
    expect(idsOf(await time.list(member))).toEqual([entry.id])
  })

  it('keeps the entries of a task that moves to another project', async () => {
    const member = await world.join(team)
    const [task, project] = [await time.taskOf([member]), await time.plan.createProject()]
    const entry = await time.log(member, task, '2024-07-03T09:00Z', 10)
    expect((await world.as(team.manager).put(`/tasks/${task.id}`, { project_id: project.id })).status).toBe(200)
    expect(await time.list(member)).toMatchObject([{ id: entry.id, task: { project_id: project.id } }])
  })
})

it('a member learns nothing about tasks that the member may no longer see, from no call', async () => {
  const canary = 'CANARY-9d1e'
  const member = await world.join(team)
  const project = await time.plan.createProject({ name: `${canary} project` })
  const goal = await time.plan.createGoal(team.manager, { title: `${canary} goal`, project_id: project.id })
  const parent = await time.taskOf([member])
  const hidden = await time.taskOf([member], {
    title: `${canary} title`,
    project_id: project.id,
    goal_id: goal.id,
    estimated_hours: 777,
  })
  const entry = await time.log(member, hidden, '2024-08-05T09:00Z', 45, { note: 'My own note' })
  await time.log(team.manager, hidden, '2024-08-05T09:00Z', 613, { note: `${canary} note` })
  await world.as(member).post('/time-entries/start', { task_id: hidden.id })
  await world.as(team.manager).put(`/tasks/${hidden.id}`, { assigned_users: [] })

  const base = `/time-entries/organization/${team.id}`
  const urls = [
    base,
    `${base}?task_id=${hidden.id}`,
    `${base}?project_id=${project.id}`,
    `${base}?user_id=${team.manager.id}`,
    `${base}/week?day=2024-08-05`,
    ...['task', 'project', 'milestone', 'goal', 'person'].map(
      (by) => `${base}/report?by=${by}&from=2024-08-01&to=2024-08-31`,
    ),
    `${base}/file`,
    '/time-entries/running',
    `/tasks/${hidden.id}/time`,
    `/tasks/${parent.id}/time`,
  ]
  const responses = []
  for (const url of urls) responses.push(await world.as(member).get(url))
  for (const { text } of responses) {
    expect(text).not.toContain(canary)
    expect(text).not.toContain(hidden.key)
    // Neither the estimate nor the time of others, nor the total. Any number can occur in the time of the running timer.
    expect(text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '')).not.toMatch(/46620|\b613\b|\b658\b/)
  }
  expect(await time.list(member, '?from=2024-08-05&to=2024-08-05')).toEqual([{ ...entry, task: null }])
  expect((await world.as(member).get(`/tasks/${hidden.id}/time`)).status).toBe(404)
  const cell = { task_id: hidden.id, day: '2024-08-06', minutes: 30 }
  expect((await world.as(member).put('/time-entries/cell', cell)).status).toBe(404)
  // The manager sees all of it, so that the test would notice it.
  expect((await world.as(team.manager).get(base)).text).toContain(canary)
})
