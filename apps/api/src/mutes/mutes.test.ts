import type { Mute } from '@muster/contracts/mutes'
import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearExpired } from '../accounts/housekeeping/housekeeping.ts'
import { remind } from '../reminders/remind.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  projectId = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body.id
})
afterAll(() => world?.close())

const created = async (path: string, body: object) => {
  const response = await world.as(team.manager).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createTask = (body: object = {}): Promise<Task> =>
  created('/tasks/', { title: 'Paint', project_id: projectId, ...body })
const createGoal = () =>
  created('/goals/', {
    title: 'Launch',
    target_value: 10,
    unit: 'pieces',
    start_date: '2026-01-01',
    end_date: '2099-12-31',
    organization_id: team.id,
    project_id: projectId,
  })
const mute = (by: Person, type: string, ids: number[], muted = true) =>
  world.as(by).put('/notifications/mutes', { organization_id: team.id, type, ids, muted })
const listed = async (by: Person) => {
  const { body } = await world.as(by).get('/notifications/mutes')
  return body.map(({ type, object_id, title }: Mute) => [type, object_id, title])
}
const typesOf = async (person: Person) => {
  const { body } = await world.as(person).get('/notifications/?limit=100')
  return body.map(({ type }: { type: string }) => type).toReversed()
}
const comment = async (task: Task, content = 'Done soon') => {
  expect((await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content })).status).toBe(201)
}
const rowsOf = (person: Person) =>
  world.store.db.selectFrom('mutes').selectAll().where('user_id', '=', person.id).execute()

describe('a muted task', () => {
  it('is silent with its subtasks, except for mentions, until it is unmuted', async () => {
    const member = await world.join(team, 'member')
    const task = await createTask({ assigned_users: [member.id] })
    expect((await mute(member, 'task', [task.id])).body).toEqual({ changed: [task.id], refused: [] })
    expect((await mute(member, 'task', [task.id])).body).toEqual({ changed: [], refused: [] })
    await comment(task)
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
    const { body: subtasks } = await world
      .as(team.manager)
      .post(`/tasks/${task.id}/subtasks`, { titles: ['Sand'], assigned_users: [member.id] })
    await comment(subtasks[0])
    expect(await typesOf(member)).toEqual(['task_assigned'])
    await comment(subtasks[0], `@${member.username} now`)
    expect(await typesOf(member)).toEqual(['task_assigned', 'mention'])
    expect(await listed(member)).toEqual([['task', task.id, 'Paint']])
    expect((await mute(member, 'task', [task.id], false)).body).toEqual({ changed: [task.id], refused: [] })
    await comment(task)
    expect(await typesOf(member)).toEqual(['task_assigned', 'mention', 'task_comment'])
    expect(await listed(member)).toEqual([])
  })

  it('causes no reminder, and is not counted when several tasks are changed', async () => {
    const member = await world.join(team, 'member')
    const due_date = '2026-11-20T23:59:59'
    const tasks = [
      await createTask({ assigned_users: [member.id], due_date }),
      await createTask({ assigned_users: [member.id], due_date }),
    ]
    await mute(member, 'task', [tasks[0]?.id ?? 0])
    await remind(world.store, new Date('2026-11-20T12:00:00Z'))
    await world.as(team.manager).patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: tasks.map(({ id }) => id), set: { priority: 'urgent' } }],
    })
    const { body } = await world.as(member).get('/notifications/?limit=2')
    expect(body.map(({ type, task_id }: { type: string; task_id: number }) => [type, task_id])).toEqual([
      ['task_updated', null],
      ['due_soon', tasks[1]?.id],
    ])
    expect(body[0].message).toContain('changed 1 of your tasks')
  })
})

describe('a mute with an end', () => {
  const muteUntil = (by: Person, ids: number[], expires_at: string | null, muted = true) =>
    world.as(by).put('/notifications/mutes', { organization_id: team.id, type: 'task', ids, muted, expires_at })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const end = (person: Person) =>
    world.store.pool.query(`update mutes set expires_at = now() - interval '1 second' where user_id = $1`, [person.id])
  const endsOf = async (person: Person) => {
    const { body } = await world.as(person).get('/notifications/mutes')
    return body.map(({ object_id, expires_at }: Mute) => [object_id, expires_at])
  }

  it('is silent until then, and has no effect afterwards', async () => {
    const member = await world.join(team, 'member')
    const task = await createTask({ assigned_users: [member.id] })
    const at = inHours(1)
    expect((await muteUntil(member, [task.id], at)).body).toEqual({ changed: [task.id], refused: [] })
    expect(await endsOf(member)).toEqual([[task.id, at]])
    await comment(task)
    expect(await typesOf(member)).toEqual(['task_assigned'])
    await end(member)
    expect(await listed(member)).toEqual([])
    await comment(task)
    await world.as(team.manager).patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: [task.id, (await createTask()).id], set: { priority: 'urgent' } }],
    })
    expect(await typesOf(member)).toEqual(['task_assigned', 'task_comment', 'task_updated'])
    expect((await mute(member, 'task', [task.id], false)).body).toEqual({ changed: [], refused: [] })
  })

  it('takes another end, or none, and can be set again after it ended', async () => {
    const member = await world.join(team, 'member')
    const task = await createTask({ assigned_users: [member.id] })
    const [first, second] = [inHours(1), inHours(24)]
    for (const [at, changed] of [
      [first, [task.id]],
      [first, []],
      [second, [task.id]],
      [null, [task.id]],
    ] as const) {
      expect((await muteUntil(member, [task.id], at)).body.changed).toEqual(changed)
      expect(await endsOf(member)).toEqual([[task.id, at]])
    }
    await end(member)
    expect((await mute(member, 'task', [task.id])).body.changed).toEqual([task.id])
    expect(await endsOf(member)).toEqual([[task.id, null]])
  })

  it('is refused if it ends in the past, and changes nothing', async () => {
    const task = await createTask()
    const refused = await muteUntil(team.admin, [task.id], inHours(-1))
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'expires_at'])
    // In UTC it is in the year 10000.
    expect((await muteUntil(team.member, [task.id], '9999-12-31T23:00:00-02:00')).status).toBe(422)
    expect((await rowsOf(team.admin)).filter(({ task_id }) => task_id === task.id)).toEqual([])
  })

  it('is deleted by the housekeeping after its end, and others are kept', async () => {
    const [ended, lasting] = [await world.join(team, 'member'), await world.join(team, 'member')]
    const task = await createTask({ assigned_users: [ended.id, lasting.id] })
    await muteUntil(ended, [task.id], inHours(1))
    await end(ended)
    await muteUntil(lasting, [task.id], inHours(1))
    await mute(lasting, 'project', [projectId])
    await clearExpired(world.store)
    expect(await rowsOf(ended)).toEqual([])
    expect(await rowsOf(lasting)).toHaveLength(2)
  })
})

describe('a muted project', () => {
  it('is silent with its tasks, new ones too, and its milestones', async () => {
    const admin = await world.join(team, 'admin')
    const other = await created('/projects/', { name: 'Boreas', organization_id: team.id })
    const before = await typesOf(admin)
    await mute(admin, 'project', [other.id])
    await created('/tasks/', { title: 'Paint', project_id: other.id, assigned_users: [admin.id] })
    await created('/milestones/', {
      title: 'Half',
      due_date: '2099-01-01',
      project_id: other.id,
      organization_id: team.id,
    })
    expect(await typesOf(admin)).toEqual(before)
    await createTask({ description: `@${admin.username}` })
    await created('/tasks/', { title: 'Ask', project_id: other.id, description: `@${admin.username}` })
    expect(await typesOf(admin)).toEqual([...before, 'mention', 'mention'])
  })
})

describe('a muted goal', () => {
  it('is silent with its tasks and milestones and the tasks of these, and subtasks', async () => {
    const admin = await world.join(team, 'admin')
    const goal = await createGoal()
    const { milestone } = await created('/goal-milestones/', {
      goal_id: goal.id,
      title: 'Half',
      due_date: '2099-01-01',
      project_id: projectId,
    })
    const before = await typesOf(admin)
    await mute(admin, 'goal', [goal.id])
    const direct = await createTask({ goal_id: goal.id })
    const below = await createTask({ goal_milestone_id: milestone.id })
    // The task belongs to the goal only through its milestone, as if these had been linked later.
    await world.store.db.updateTable('tasks').set({ goal_id: null }).where('id', '=', below.id).execute()
    await world
      .as(admin)
      .put('/tasks/watchers/own', { organization_id: team.id, ids: [direct.id, below.id], following: true })
    await comment(direct)
    await comment(below)
    await world.as(team.manager).post(`/milestones/${milestone.id}/comments`, { comment: 'Nearly' })
    const { body: subtasks } = await world
      .as(team.manager)
      .post(`/tasks/${direct.id}/subtasks`, { titles: ['Sand'], assigned_users: [admin.id] })
    await comment(subtasks[0])
    expect(await typesOf(admin)).toEqual(before)
    await mute(admin, 'goal', [goal.id], false)
    await comment(direct)
    await comment(below)
    expect(await typesOf(admin)).toEqual([...before, 'followed_comment', 'followed_comment'])
  })
})

describe('muting', () => {
  it('is refused for objects that the user does not see, as for unknown ones, and nothing is stored', async () => {
    const member = await world.join(team, 'member')
    const [task, goal] = [await createTask(), await createGoal()]
    for (const [type, id] of [
      ['task', task.id],
      ['goal', goal.id],
      ['project', projectId],
    ] as const)
      for (const muted of [true, false])
        expect((await mute(member, type, [id, 999_999_999], muted)).body).toEqual({
          changed: [],
          refused: [id, 999_999_999],
        })
    const outsider = await world.register()
    expect((await mute(outsider, 'task', [task.id])).status).toBe(403)
    expect([...(await rowsOf(member)), ...(await rowsOf(outsider))]).toEqual([])
  })

  it('is visible and announced only to the user, and lists nothing that is no longer visible', async () => {
    const member = await world.join(team, 'member')
    const task = await createTask({ title: 'CANARY', assigned_users: [member.id] })
    await mute(member, 'task', [task.id])
    expect(await listed(team.manager)).toEqual([])
    const facts = world.store.db.selectFrom('facts').select(['kind', 'seen_by', 'private', 'values'])
    expect(await facts.where('entity', '=', 'mute').where('actor_id', '=', member.id).execute()).toEqual([
      { kind: 'mute.created', seen_by: [member.id], private: true, values: { type: 'task' } },
    ])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    expect((await world.as(member).get('/notifications/mutes')).text).not.toContain('CANARY')
  })

  it('and unmuting at the same time leave no error and one of the two results', async () => {
    const task = await createTask()
    const calls = Array.from({ length: 10 }, (_, index) => mute(team.admin, 'task', [task.id], index % 2 === 0))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect([0, 1]).toContain((await rowsOf(team.admin)).length)
  })
})
