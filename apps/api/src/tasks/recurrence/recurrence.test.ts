import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../../testing/world.ts'
import { purge } from '../../trash/purge.ts'
import { continueSeries } from './continue.ts'
import { continueDueSeries } from './due-series.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  team = await world.team()
  projectId = (await world.as(team.manager).post('/projects/', { name: 'House', organization_id: team.id })).body.id
})

const create = async (values: object = {}, person: Person = team.manager) => {
  const response = await world
    .as(team.manager)
    .post('/tasks/', { title: 'Water the plants', project_id: projectId, due_date: '2027-01-04', ...values })
  expect(response.status, response.text).toBe(201)
  return (await world.as(person).get(`/tasks/${response.body.id}`)).body
}
const repeat = (id: number, rule: string, values: object = {}, person: Person = team.manager) =>
  world.as(person).put(`/tasks/${id}/recurrence`, { rule, ...values })
const repeated = async (id: number, rule: string, values: object = {}) => {
  const response = await repeat(id, rule, values)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const finish = (id: number, status = 'done', person: Person = team.manager) =>
  world.as(person).patch(`/tasks/${id}/status`, { status })
const seriesOf = async (id: number, person: Person = team.manager) =>
  (await world.as(person).get(`/tasks/${id}/recurrence`)).body
const datesOf = async (id: number) =>
  (await seriesOf(id)).tasks.map(({ due_date }: { due_date: string }) => due_date.slice(0, 10)).toReversed()
const latestOf = async (id: number) => (await seriesOf(id)).tasks[0].id
const readTask = async (id: number) => (await world.as(team.manager).get(`/tasks/${id}`)).body
const midnight = (zone: string, date: string) => new Date(`${date}T00:00:00${zone}`)

describe('a task that repeats when it is finished', () => {
  it('continues with a copy at the next date, which links back', async () => {
    const task = await create({ description: 'In the kitchen', priority: 'high', due_date: '2027-01-04T08:30:00' })
    const { series, tasks } = await repeated(task.id, 'RRULE:FREQ=WEEKLY;BYDAY=TH,MO')
    expect(series).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      next_date: '2027-01-07',
      number: 1,
      ended_at: null,
    })
    expect(tasks.map(({ id }: { id: number }) => id)).toEqual([task.id])
    expect(await readTask(task.id)).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH', series_id: series.id })

    const finished = await finish(task.id)
    expect(finished.body).toMatchObject({ status: 'done', recurrence: null, series_id: series.id })
    const next = await readTask(await latestOf(task.id))
    expect(next).toMatchObject({
      title: 'Water the plants',
      description: 'In the kitchen',
      priority: 'high',
      status: 'todo',
      due_date: '2027-01-07T08:30:00',
      project_id: projectId,
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH',
      series_id: series.id,
      created_by: team.manager.id,
    })
    const sentences = async (id: number) =>
      (await world.as(team.manager).get(`/tasks/${id}/comments`)).body.map(
        ({ sentence }: { sentence: string }) => sentence,
      )
    expect(await sentences(next.id)).toEqual([`created it by the series, after ${task.key}`])
    expect(await sentences(task.id)).toEqual([
      'made it repeat: every week on Monday and Thursday',
      'moved it from To Do to Done',
      `created the next task ${next.key} of the series`,
    ])
  })

  it('is created once, however often the task is reopened and finished', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY')
    for (const status of ['done', 'todo', 'cancelled', 'in_progress', 'done']) await finish(task.id, status)
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-05'])
  })

  it('is created by an edit and by a change of several tasks', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY')
    const edited = await world.as(team.manager).put(`/tasks/${task.id}`, { status: 'done' })
    expect(edited.body).toMatchObject({ status: 'done', recurrence: null })
    const second = await latestOf(task.id)
    await world
      .as(team.manager)
      .patch('/tasks/', { organization_id: team.id, changes: [{ ids: [second], set: { status: 'cancelled' } }] })
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-05', '2027-01-06'])
  })

  it('copies assignees who are members, labels and subtasks on all levels, unless the series excludes them', async () => {
    const { body: label } = await world
      .as(team.manager)
      .post('/labels/', { name: 'Home', color: 'blue', organization_id: team.id })
    const task = await create({ assigned_users: [team.member.id, team.admin.id], labels: [label.id] })
    const add = async (id: number, ...titles: string[]) =>
      (await world.as(team.manager).post(`/tasks/${id}/subtasks`, { titles, assigned_users: [team.member.id] })).body
    const [first] = await add(task.id, 'Kitchen', 'Bath')
    await add(first.id, 'Window')
    await world.as(team.manager).put(`/tasks/${first.id}`, { due_date: '2027-01-03', status: 'done' })
    await repeated(task.id, 'FREQ=WEEKLY')
    await finish(task.id)

    const next = await readTask(await latestOf(task.id))
    expect(next).toMatchObject({ assignees: [team.member.id, team.admin.id], subtask_count: 2, done_subtask_count: 0 })
    expect(next.labels.map(({ name }: { name: string }) => name)).toEqual(['Home'])
    const subtasks = (await world.as(team.manager).get(`/tasks/${next.id}/subtasks`)).body
    expect(subtasks).toMatchObject([
      { title: 'Kitchen', status: 'todo', due_date: '2027-01-10T23:59:59', assignees: [{ id: team.member.id }] },
      { title: 'Bath', due_date: null },
    ])
    expect((await world.as(team.manager).get(`/tasks/${subtasks[0].id}/subtasks`)).body).toMatchObject([
      { title: 'Window' },
    ])

    await repeated(next.id, 'FREQ=WEEKLY', { copied: [] })
    await finish(next.id)
    expect(await readTask(await latestOf(task.id))).toMatchObject({ assignees: [], labels: [], subtask_count: 0 })
  })

  it('does not copy an assignee who has left the organization', async () => {
    const task = await create({ assigned_users: [team.member.id, team.manager.id] })
    await repeated(task.id, 'FREQ=DAILY')
    await finish(task.id)
    await finish(await latestOf(task.id))
    const third = await latestOf(task.id)
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'inactive' })
      .where('user_id', '=', team.member.id)
      .execute()
    await finish(third)
    expect((await readTask(await latestOf(task.id))).assignees).toEqual([team.manager.id])
  })

  it('ends after the last date, and after n times', async () => {
    for (const rule of ['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;UNTIL=20270106']) {
      const task = await create()
      await repeated(task.id, rule)
      for (let count = 0; count < 4; count++) await finish(await latestOf(task.id))
      expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-05', '2027-01-06'])
      const { series, tasks } = await seriesOf(task.id)
      expect(series).toMatchObject({ next_date: null, ended_at: expect.any(String) })
      expect((await readTask(tasks[0].id)).recurrence).toBeNull()
    }
  })

  it('has no date before today, even if the task has been overdue for long', async () => {
    const task = await create({ due_date: '2020-01-06' })
    const weekly = await repeated(task.id, 'FREQ=WEEKLY')
    const today = new Date().toISOString().slice(0, 10)
    expect(weekly.series.next_date >= today).toBe(true)
    expect(new Date(weekly.series.next_date).getUTCDay()).toBe(1)
    expect((await repeat(task.id, 'FREQ=WEEKLY;UNTIL=20200301')).status).toBe(422)
  })

  it('is found by is:repeating', async () => {
    const [task, other] = [await create(), await create()]
    await repeated(task.id, 'FREQ=DAILY')
    const search = `/search?organization_id=${team.id}&q=plants%20is:repeating`
    const found = await world.as(team.manager).get(search)
    expect(found.text).toContain(`"${task.key}"`)
    expect(found.text).not.toContain(`"${other.key}"`)
    expect((await world.as(team.member).get(search)).text).not.toContain('Water')
  })

  it('is a filter of the lists, without earlier tasks of its series', async () => {
    const [task, other] = [await create({ title: 'Filter series' }), await create({ title: 'Filter other' })]
    await repeated(task.id, 'FREQ=DAILY')
    const listed = async (value: boolean) => {
      const path = `/tasks/organization/${team.id}?q=Filter&is_repeating=${value}`
      const { body } = await world.as(team.manager).get(path)
      return body.map(({ id }: { id: number }) => id)
    }
    expect(await listed(true)).toEqual([task.id])
    expect(await listed(false)).toEqual([other.id])
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'done' })
    const current = await listed(true)
    expect(current).toHaveLength(1)
    expect(current).not.toContain(task.id)
    expect(await listed(false)).toEqual([other.id, task.id])
  })

  it('is skipped on request', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY;COUNT=4')
    const skip = () => world.as(team.manager).post(`/tasks/${task.id}/recurrence/skip`)
    expect((await skip()).body.series.next_date).toBe('2027-01-06')
    expect((await skip()).body.series.next_date).toBe('2027-01-07')
    expect((await skip()).status).toBe(422)
    await finish(task.id)
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-07'])
  })
})

describe('a task that repeats days after its completion', () => {
  it('gets a date that many days after the day on which it was finished, in the time zone of the series', async () => {
    await world.as(team.manager).put(`/users/${team.manager.id}`, { time_zone: 'Pacific/Kiritimati' })
    const task = await create()
    const { series } = await repeated(task.id, 'FREQ=DAILY;INTERVAL=3;COUNT=2', { mode: 'after_completion' })
    expect(series).toMatchObject({ time_zone: 'Pacific/Kiritimati', next_date: null })
    await world.store.db
      .updateTable('tasks')
      .set({ status: 'done', completed_at: '2027-02-01T09:59:00Z' })
      .where('id', '=', task.id)
      .execute()
    await continueDueSeries(world.store, new Date('2027-02-09T00:00:00Z'))
    // It was 23:59 there.
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-02-04'])
    expect((await seriesOf(task.id)).series.ended_at).not.toBeNull()
  })

  it('counts its times from the task whose rule was set', async () => {
    const mode = { mode: 'after_completion' }
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY;INTERVAL=3', mode)
    for (let count = 0; count < 3; count++) await finish(await latestOf(task.id))
    const { series } = await repeated(await latestOf(task.id), 'FREQ=DAILY;INTERVAL=3;COUNT=3', mode)
    expect([series.number, series.ended_at]).toEqual([4, null])
    for (let count = 0; count < 5; count++) await finish(await latestOf(task.id))
    expect((await seriesOf(task.id)).tasks.map(({ number }: { number: number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
    expect((await seriesOf(task.id)).series.ended_at).not.toBeNull()
  })

  it('requires days', async () => {
    const task = await create()
    const { status, body } = await repeat(task.id, 'FREQ=WEEKLY', { mode: 'after_completion' })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'rule', message: 'After completion, a task repeats by days only, such as FREQ=DAILY;INTERVAL=3' }],
    ])
  })
})

describe('a task that repeats on its date', () => {
  it('is created when the day begins in the time zone of the series, and not before', async () => {
    await world.as(team.manager).put(`/users/${team.manager.id}`, { time_zone: 'America/New_York' })
    const task = await create({ due_date: '2027-03-13' })
    await repeated(task.id, 'FREQ=DAILY', { mode: 'on_date' })
    await continueDueSeries(world.store, new Date('2027-03-14T04:59:59Z'))
    expect(await datesOf(task.id)).toEqual(['2027-03-13'])
    await continueDueSeries(world.store, new Date('2027-03-14T05:00:00Z'))
    expect(await datesOf(task.id)).toEqual(['2027-03-13', '2027-03-14'])
    // The clocks went forward on 14 March.
    await continueDueSeries(world.store, midnight('-04:00', '2027-03-15'))
    expect(await datesOf(task.id)).toEqual(['2027-03-13', '2027-03-14', '2027-03-15'])
  })

  it('notifies its assignees with the name that its author had on leaving the organization [S7]', async () => {
    const author = await world.join(team, 'manager')
    const task = await create({ assigned_users: [team.member.id] })
    await repeat(task.id, 'FREQ=DAILY', { mode: 'on_date' }, author)
    expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${author.id}`)).status).toBe(204)
    const renamed = await world.as(author).put(`/users/${author.id}`, { full_name: 'Later Name' })
    expect(renamed.status, renamed.text).toBe(200)
    await continueDueSeries(world.store, midnight('Z', '2027-01-05'))
    const { body: notifications } = await world.as(team.member).get('/notifications/?limit=1')
    expect(notifications).toMatchObject([{ message: `${author.name} assigned you to "${task.title}"` }])
  })

  it('is created once, whether the clock steps back or nodes run at the same time', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY', { mode: 'on_date' })
    for (const date of ['2027-01-05', '2027-01-04', '2027-01-06', '2027-01-05', '2027-01-06'])
      await Promise.all(Array.from({ length: 4 }, () => continueDueSeries(world.store, midnight('Z', date))))
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-05', '2027-01-06'])
    expect((await readTask(task.id)).status).toBe('todo')
  })

  it('gets every date that passed while nothing ran', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY;INTERVAL=2', { mode: 'on_date' })
    await continueDueSeries(world.store, midnight('Z', '2027-01-11'))
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-06', '2027-01-08', '2027-01-10'])
  })

  it('gets no date that passed while its task was in the trash', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY', { mode: 'on_date' })
    await world.as(team.manager).delete(`/tasks/${task.id}`)
    await continueDueSeries(world.store, midnight('Z', '2027-01-09'))
    await world.as(team.manager).post(`/organizations/${team.id}/trash/task/${task.id}/restore`)
    await continueDueSeries(world.store, midnight('Z', '2027-01-09'))
    expect(await datesOf(task.id)).toEqual(['2027-01-04'])
    await continueDueSeries(world.store, midnight('Z', '2027-01-10'))
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-10'])
  })
})

it('how several tasks repeat is returned for those that do, and that the caller sees', async () => {
  const [weekly, daily, once] = [await create({ assigned_users: [team.member.id] }), await create(), await create()]
  await repeated(weekly.id, 'FREQ=WEEKLY', { mode: 'on_date', copied: ['labels'] })
  await repeated(daily.id, 'FREQ=DAILY;INTERVAL=2', { mode: 'after_completion' })
  const path = `/tasks/recurrences?ids=${[once, daily, weekly].map(({ id }) => id).join()}`
  const first = { task_id: weekly.id, rule: 'FREQ=WEEKLY', mode: 'on_date', copied: ['labels'] }
  const { status, body } = await world.as(team.manager).get(path)
  expect([status, body]).toEqual([
    200,
    [first, expect.objectContaining({ task_id: daily.id, rule: 'FREQ=DAILY;INTERVAL=2', mode: 'after_completion' })],
  ])
  expect((await world.as(team.member).get(path)).body).toEqual([first])
  expect((await world.as(team.manager).get('/tasks/recurrences')).status).toBe(422)
})

describe('what stops a series', () => {
  it('is the trash, for its current task and for its project', async () => {
    for (const path of ['/tasks/', '/projects/']) {
      const task = await create()
      const { series } = await repeated(task.id, 'FREQ=DAILY')
      await world.store.db.updateTable('tasks').set({ status: 'done' }).where('id', '=', task.id).execute()
      const deleted = await world.as(team.manager).delete(`${path}${path === '/tasks/' ? task.id : projectId}`)
      expect(deleted.status, deleted.text).toBe(204)
      expect(await continueSeries(world.store, series.id)).toBe(false)
      const { count } = await world.store.db
        .selectFrom('tasks')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('series_id', '=', series.id)
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
    }
  })

  it('is removing the recurrence, which keeps its tasks', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY')
    await finish(task.id)
    const next = await latestOf(task.id)
    expect((await world.as(team.manager).delete(`/tasks/${next}/recurrence`)).status).toBe(204)
    await finish(next)
    expect(await datesOf(next)).toEqual(['2027-01-04', '2027-01-05'])
    expect((await readTask(next)).recurrence).toBeNull()
    // It can repeat again, as a series of its own.
    await finish(next, 'todo')
    const { series, tasks } = await repeated(next, 'FREQ=WEEKLY')
    expect([series.number, tasks.length]).toEqual([1, 1])
  })

  it('is permanent deletion, which deletes a series without tasks', async () => {
    const [task, other] = [await create(), await create()]
    const { series } = await repeated(task.id, 'FREQ=DAILY')
    const { series: kept } = await repeated(other.id, 'FREQ=DAILY')
    await finish(task.id)
    // The earlier task does not continue the series again.
    await world.store.db
      .deleteFrom('tasks')
      .where('id', '=', await latestOf(task.id))
      .execute()
    await continueDueSeries(world.store)
    expect(await datesOf(task.id)).toEqual(['2027-01-04'])
    await world.store.db.deleteFrom('tasks').where('id', '=', task.id).execute()
    await purge(world.store)
    const remaining = await world.store.db
      .selectFrom('task_series')
      .select('id')
      .where('id', 'in', [series.id, kept.id])
      .execute()
    expect(remaining).toEqual([{ id: kept.id }])
  })

  it('is permanent deletion of its current task, after which an earlier task can repeat again', async () => {
    const task = await create()
    const { series: first } = await repeated(task.id, 'FREQ=DAILY')
    await finish(task.id)
    await world.store.db
      .deleteFrom('tasks')
      .where('id', '=', await latestOf(task.id))
      .execute()
    await purge(world.store)
    expect((await seriesOf(task.id)).series).toMatchObject({ next_date: null, ended_at: expect.any(String) })
    await finish(task.id, 'todo')
    const { series, tasks } = await repeated(task.id, 'FREQ=WEEKLY')
    expect([series.number, tasks.length]).toEqual([1, 1])
    expect(series.id).not.toBe(first.id)
  })

  it('is its last date, unless its rule changes before the series is locked', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const task = await create({ due_date: yesterday })
    const { series } = await repeated(task.id, 'FREQ=DAILY', { mode: 'on_date' })
    await world.store.db.updateTable('task_series').set({ next_date: null }).where('id', '=', series.id).execute()
    const write: World['store']['write'] = async (change) => {
      await repeated(task.id, 'FREQ=DAILY;COUNT=5', { mode: 'on_date' })
      return world.store.write(change)
    }
    await continueSeries({ ...world.store, write }, series.id)
    await continueSeries(world.store, series.id)
    expect((await seriesOf(task.id)).series.ended_at).toBeNull()
    expect(await datesOf(task.id)).toEqual([yesterday, today])
  })

  it('is a crash right after the finish only until the job runs', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY')
    await world.store.db.updateTable('tasks').set({ status: 'done' }).where('id', '=', task.id).execute()
    await continueDueSeries(world.store)
    await continueDueSeries(world.store)
    expect(await datesOf(task.id)).toEqual(['2027-01-04', '2027-01-05'])
  })
})

describe('refusals', () => {
  const refused = async (
    response: Promise<{ status: number; body: { errors?: unknown; error?: unknown; message?: unknown } }>,
  ) => {
    const { status, body } = await response
    return [status, JSON.stringify(body)]
  }

  it('name what is wrong with the rule, and change nothing', async () => {
    const task = await create()
    for (const [rule, message] of [
      ['FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
      ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1', 'The part BYSETPOS is not supported'],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 'The rule has no further date'],
      ['FREQ=DAILY;COUNT=1', 'The rule has no further date'],
    ] as const)
      expect(await refused(repeat(task.id, rule))).toEqual([422, expect.stringContaining(message)])
    expect(await seriesOf(task.id)).toEqual({ series: null, tasks: [] })
    expect((await readTask(task.id)).version).toBe(task.version)
  })

  it('protect subtasks, finished tasks and earlier tasks of a series', async () => {
    const task = await create()
    const [subtask] = (await world.as(team.manager).post(`/tasks/${task.id}/subtasks`, { titles: ['Kitchen'] })).body
    expect(await refused(repeat(subtask.id, 'FREQ=DAILY'))).toEqual([
      422,
      expect.stringContaining('A subtask does not repeat'),
    ])
    await repeated(task.id, 'FREQ=DAILY')
    const other = await create()
    expect(await refused(world.as(team.manager).put(`/tasks/${task.id}/parent`, { parent_id: other.id }))).toEqual([
      422,
      expect.stringContaining('A task that repeats cannot be a subtask'),
    ])
    await finish(task.id)
    expect(await refused(repeat(task.id, 'FREQ=DAILY'))).toEqual([
      422,
      expect.stringContaining('A finished task does not repeat'),
    ])
    await finish(task.id, 'todo')
    expect(await refused(repeat(task.id, 'FREQ=DAILY'))).toEqual([
      422,
      expect.stringContaining('continues with a later task'),
    ])
  })

  it('are for a change that is based on an outdated state of the series', async () => {
    const task = await create()
    const path = `/tasks/${task.id}/recurrence`
    const tagOf = async () => String((await world.as(team.manager).get(path)).headers.etag)
    const manager = world.as(team.manager)
    const first = await tagOf()
    expect((await manager.put(path, { rule: 'FREQ=DAILY' }, { 'if-match': first })).status).toBe(200)
    // Only the mode is another one.
    const second = await tagOf()
    expect((await manager.put(path, { rule: 'FREQ=DAILY', mode: 'on_date' }, { 'if-match': second })).status).toBe(200)
    for (const outdated of [first, second]) {
      expect((await manager.put(path, { rule: 'FREQ=WEEKLY' }, { 'if-match': outdated })).status).toBe(412)
      expect((await manager.delete(path, undefined, { 'if-match': outdated })).status).toBe(412)
    }
    expect((await seriesOf(task.id)).series).toMatchObject({ rule: 'FREQ=DAILY', mode: 'on_date', ended_at: null })
    expect((await manager.delete(path, undefined, { 'if-match': await tagOf() })).status).toBe(204)
  })

  it('are for the assignee of the parent, who sees the subtask but may not edit it', async () => {
    const parent = await create({ assigned_users: [team.member.id] })
    const [subtask] = (await world.as(team.manager).post(`/tasks/${parent.id}/subtasks`, { titles: ['Kitchen'] })).body
    for (const response of [
      await repeat(subtask.id, 'FREQ=DAILY', {}, team.member),
      await world.as(team.member).delete(`/tasks/${subtask.id}/recurrence`),
      await world.as(team.member).post(`/tasks/${subtask.id}/recurrence/skip`),
    ])
      expect(response.status).toBe(403)
    expect((await world.as(team.member).get(`/tasks/${subtask.id}/recurrence`)).body).toEqual({
      series: null,
      tasks: [],
    })
  })

  it('are for members who may not edit the task, who also learn nothing about tasks that they do not see', async () => {
    const task = await create()
    await repeated(task.id, 'FREQ=DAILY')
    const member = world.as(team.member)
    for (const response of [
      await member.get(`/tasks/${task.id}/recurrence`),
      await repeat(task.id, 'FREQ=WEEKLY', {}, team.member),
      await member.delete(`/tasks/${task.id}/recurrence`),
      await member.post(`/tasks/${task.id}/recurrence/skip`),
    ])
      expect(response.status).toBe(404)
    await finish(task.id)
    const next = await latestOf(task.id)
    await world.as(team.manager).put(`/tasks/${next}`, { assigned_users: [team.member.id] })
    // The first task of the series is not the member's.
    const { series, tasks } = await seriesOf(next, team.member)
    expect(series.rule).toBe('FREQ=DAILY')
    expect(tasks.map(({ id }: { id: number }) => id)).toEqual([next])
    const { body: lines } = await member.get(`/tasks/${next}/comments`)
    expect(lines[0].sentence).toBe('created it by the series')
  })
})
