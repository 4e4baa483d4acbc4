import type { Task } from '@muster/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let other: Person
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  other = await world.join(team, 'member')
  projectId = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body.id
})
afterAll(() => world?.close())

async function create(body: object = {}, by = team.manager): Promise<Task> {
  const response = await world.as(by).post('/tasks/', { title: 'Paint', project_id: projectId, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const follow = (by: Person, tasks: { id: number }[], following = true) =>
  world.as(by).put('/tasks/watchers/own', { organization_id: team.id, ids: tasks.map(({ id }) => id), following })
const comment = async (by: Person, task: Task, content = 'Done soon') => {
  const response = await world.as(by).post(`/tasks/${task.id}/comments`, { content })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const watchersOf = async (task: Task, by = team.manager): Promise<string[]> => {
  const response = await world.as(by).get(`/tasks/${task.id}/watchers`)
  expect(response.status, response.text).toBe(200)
  return response.body.map(
    ({ user, reason }: { user: { full_name: string }; reason: string }) => `${user.full_name}: ${reason}`,
  )
}
const notified = async (person: Person, task: Task): Promise<string[]> => {
  const { body } = await world.as(person).get('/notifications/?limit=100')
  return body
    .filter(({ task_id }: { task_id: number | null }) => task_id === task.id)
    .map(
      ({ type, title, message }: { type: string; title: string; message: string }) => `${type}: ${title}: ${message}`,
    )
    .toReversed()
}
const typesOf = async (person: Person, task: Task) => (await notified(person, task)).map((text) => text.split(':')[0])
const rowsOf = ({ id }: Task) =>
  world.store.db.selectFrom('task_watchers').selectAll().where('task_id', '=', id).orderBy('user_id').execute()
const factsOf = async ({ id }: Task) => {
  const facts = world.store.db
    .selectFrom('facts')
    .select(['kind', 'actor_id', 'seen_by'])
    .where('entity', '=', 'watcher')
  return facts.where('entity_id', '=', id).orderBy('id').execute()
}
const named = (person: Person, reason: string) => `${person.name}: ${reason}`

describe('the watchers of a task', () => {
  it('are its creator, its assignees, and the users who commented, were mentioned or chose to follow it', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    expect(await watchersOf(task)).toEqual([named(team.manager, 'created'), named(team.member, 'assigned')])
    await comment(team.member, task, `@${team.admin.username} have a look`)
    expect(await watchersOf(task)).toContain(named(team.admin, 'mentioned'))
    await comment(team.admin, task)
    expect(await watchersOf(task)).toContain(named(team.admin, 'commented'))
    await follow(team.admin, [task], false)
    await follow(team.admin, [task])
    expect((await watchersOf(task))[0]).toBe(named(team.admin, 'manual'))
  })

  it('include a user whom the description mentions, from the beginning or after a change', async () => {
    const task = await create({ description: `For @${team.admin.username}` })
    expect(await watchersOf(task)).toContain(named(team.admin, 'mentioned'))
    const changed = await create({}, team.admin)
    await world.as(team.admin).put(`/tasks/${changed.id}`, { description: `Ask @${team.manager.username}` })
    expect(await watchersOf(changed)).toContain(named(team.manager, 'mentioned'))
  })

  it('include only users who see the task', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    await comment(team.manager, task, `@${other.username} @${team.member.username}`)
    expect(await rowsOf(task)).toMatchObject([{ user_id: team.member.id, reason: 'mentioned' }])
    await follow(team.member, [task], false)
    await follow(team.member, [task])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    expect(await watchersOf(task)).toEqual([named(team.manager, 'created')])
  })

  it('are visible only to users who see the task', async () => {
    const task = await create({ title: 'CANARY', assigned_users: [team.member.id] })
    expect((await world.as(team.member).get(`/tasks/${task.id}/watchers`)).status).toBe(200)
    const refused = await world.as(other).get(`/tasks/${task.id}/watchers`)
    const unknown = await world.as(other).get('/tasks/999999999/watchers')
    expect([refused.status, refused.body]).toEqual([404, unknown.body])
  })
})

describe('a user who follows a task', () => {
  it('gets a notification about comments, status and fields, and none about own changes', async () => {
    const task = await create()
    await follow(team.admin, [task])
    await comment(team.manager, task, 'First coat is dry')
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
    await world.as(team.admin).put(`/tasks/${task.id}`, { priority: 'high' })
    expect((await notified(team.admin, task)).slice(1)).toEqual([
      `followed_comment: ${team.manager.name} commented on "Paint": First coat is dry`,
      `followed_change: Followed task changed: ${team.manager.name} moved "Paint" to In Progress`,
    ])
  })

  it('gets one notification for several changes within minutes, until it is read', async () => {
    const task = await create()
    await follow(team.admin, [task])
    const ids = async () => {
      const { body } = await world.as(team.admin).get('/notifications/?type=followed_change')
      return body.filter(({ task_id }: { task_id: number }) => task_id === task.id)
    }
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
    const [first] = await ids()
    await world.as(team.manager).put(`/tasks/${task.id}`, { priority: 'high' })
    await world.as(team.manager).put(`/tasks/${task.id}`, { due_date: '2099-01-01' })
    const merged = await ids()
    expect(merged.map(({ id, message }: { id: number; message: string }) => [id, message])).toEqual([
      [first.id, `${team.manager.name} changed due date of "Paint" (and 2 earlier changes)`],
    ])
    await world.as(team.admin).patch(`/notifications/${first.id}/read`)
    await world.as(team.manager).put(`/tasks/${task.id}`, { priority: 'low' })
    expect(await ids()).toHaveLength(2)
    await world.store.pool.query(
      `update notifications set created_at = now() - interval '11 minutes' where task_id = $1`,
      [task.id],
    )
    await world.as(team.manager).put(`/tasks/${task.id}`, { priority: 'high' })
    expect(await ids()).toHaveLength(3)
  })

  it('gets one notification about a change of several tasks', async () => {
    const tasks = [await create(), await create()]
    await follow(team.admin, tasks)
    await world.as(team.manager).patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: tasks.map(({ id }) => id), set: { priority: 'urgent' } }],
    })
    const { body } = await world.as(team.admin).get('/notifications/?type=followed_change&limit=1')
    expect(body[0].message).toBe(`${team.manager.name} changed 2 tasks that you follow`)
  })

  it('gets the prescribed one if the user commented on the tasks, but only about those that are still visible', async () => {
    const tasks = [
      await create({ assigned_users: [team.member.id] }),
      await create({ assigned_users: [team.member.id] }),
      await create(),
    ]
    await follow(team.admin, tasks)
    for (const task of tasks.slice(0, 2)) {
      await comment(team.admin, task)
      await comment(team.member, task)
    }
    await world.as(team.manager).put(`/tasks/${tasks[0]?.id}`, { assigned_users: [] })
    await world.as(team.manager).patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: tasks.map(({ id }) => id), set: { status: 'done' } }],
    })
    const latest = async (person: Person) => (await world.as(person).get('/notifications/?limit=1')).body[0]
    expect(await latest(team.admin)).toMatchObject({
      type: 'task_updated',
      message: `${team.manager.name} changed 2 of your tasks`,
    })
    expect(await latest(team.member)).toMatchObject({
      type: 'task_updated',
      message: `${team.manager.name} changed 1 of your tasks`,
    })
  })

  it('gets the prescribed notification instead if there is one, and never two about one fact', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    await follow(team.member, [task], false)
    await follow(team.member, [task])
    await comment(team.manager, task)
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'done' })
    expect(await typesOf(team.member, task)).toEqual(['task_assigned', 'task_comment', 'task_status_change'])
  })

  it('gets none about a task that is no longer visible', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    await follow(team.member, [task], false)
    await follow(team.member, [task])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    const all = async () => (await world.as(team.member).get('/notifications/?limit=100')).body.length
    const before = await all()
    await comment(team.manager, task, 'SECRET')
    await world.as(team.manager).put(`/tasks/${task.id}`, { title: 'SECRET' })
    await world.as(team.manager).patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: [task.id, (await create()).id], set: { priority: 'urgent' } }],
    })
    expect(await all()).toBe(before)
    expect((await world.as(team.member).get('/notifications/')).text).not.toContain('SECRET')
  })

  it('gets none after switching the kind off', async () => {
    const task = await create()
    await follow(team.admin, [task])
    const prefer = (in_app: boolean) =>
      world.as(team.admin).put('/notifications/preferences', [{ type: 'followed_comment', in_app, mail: false }])
    await prefer(false)
    await comment(team.manager, task)
    expect(await typesOf(team.admin, task)).toEqual(['task_created'])
    await prefer(true)
  })
})

describe('a user who chose not to follow a task', () => {
  it('gets no notifications about its changes, but about a new assignment and a mention', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    expect((await follow(team.member, [task], false)).body).toEqual({ changed: [task.id], refused: [] })
    await comment(team.manager, task)
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
    await world.as(team.manager).put(`/tasks/${task.id}`, { priority: 'high' })
    expect(await typesOf(team.member, task)).toEqual(['task_assigned'])
    await comment(team.manager, task, `@${team.member.username} please`)
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
    expect(await typesOf(team.member, task)).toEqual(['task_assigned', 'mention', 'task_assigned'])
    await comment(team.member, task)
    await comment(team.manager, task)
    expect(await watchersOf(task)).toEqual([named(team.manager, 'created')])
    expect(await typesOf(team.member, task)).toEqual(['task_assigned', 'mention', 'task_assigned'])
  })

  it('is left out when several tasks are changed at once', async () => {
    const tasks = [
      await create({ assigned_users: [team.member.id] }),
      await create({ assigned_users: [team.member.id] }),
    ]
    await follow(team.member, tasks.slice(0, 1), false)
    await world.as(team.manager).patch('/tasks/', {
      organization_id: team.id,
      changes: [{ ids: tasks.map(({ id }) => id), set: { priority: 'urgent' } }],
    })
    const { body } = await world.as(team.member).get('/notifications/?type=task_updated&limit=1')
    expect(body[0].message).toBe(`${team.manager.name} changed 1 of your tasks`)
  })
})

describe('following', () => {
  it('or not following a task of a series also applies to the next one', async () => {
    const task = await create({ assigned_users: [team.member.id], due_date: '2099-01-01' })
    const rule = await world.as(team.manager).put(`/tasks/${task.id}/recurrence`, { rule: 'FREQ=DAILY' })
    expect(rule.status, rule.text).toBe(200)
    await follow(team.admin, [task])
    await follow(team.member, [task], false)
    await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status: 'done' })
    const { body } = await world.as(team.manager).get(`/tasks/organization/${team.id}?limit=1`)
    expect(body[0].id).toBeGreaterThan(task.id)
    expect(await watchersOf(body[0])).toEqual([named(team.admin, 'manual'), named(team.manager, 'created')])
  })

  it('several tasks returns what changed, and refuses tasks that are not visible as unknown ones', async () => {
    const [own, hidden] = [await create({ assigned_users: [other.id] }), await create()]
    const ids = [own, hidden, { id: 999_999_999 }]
    expect((await follow(other, ids, false)).body).toEqual({ changed: [own.id], refused: [hidden.id, 999_999_999] })
    expect((await follow(other, ids, false)).body).toEqual({ changed: [], refused: [hidden.id, 999_999_999] })
    expect(await rowsOf(hidden)).toEqual([])
    expect(await factsOf(hidden)).toEqual([])
    expect(await factsOf(own)).toEqual([
      { kind: 'watcher.unfollowed', actor_id: other.id, seen_by: [other.id, team.manager.id] },
    ])
  })

  it('is refused for another organization', async () => {
    const task = await create()
    const outsider = await world.register()
    const response = await follow(outsider, [task])
    expect(response.status).toBe(403)
    expect(await rowsOf(task)).toEqual([])
  })

  it('ends when the user leaves the organization', async () => {
    const leaver = await world.join(team, 'manager')
    const task = await create()
    await follow(leaver, [task])
    expect(await watchersOf(task)).toContain(named(leaver, 'manual'))
    expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)).status).toBe(204)
    expect(await rowsOf(task)).toEqual([])
  })

  it('by eight users while comments are written leaves each in the state that was returned last', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.join(team, 'manager')))
    const task = await create()
    for (let round = 0; round < 4; round++) {
      const responses = await Promise.all(
        people.flatMap((person, index) => [
          follow(person, [task], (index + round) % 2 === 0),
          comment(team.manager, task, `@${person.username} round ${round}`),
        ]),
      )
      expect(responses.length).toBe(16)
    }
    const following = await watchersOf(task)
    expect(people.map((person) => following.some((text) => text.startsWith(person.name)))).toEqual(
      people.map((_, index) => index % 2 === 1),
    )
    expect(await rowsOf(task)).toHaveLength(8)
  })
})

describe('the filter by own watching', () => {
  it('returns the tasks that the caller follows, or all others', async () => {
    const created = await create({ title: 'Filter Created' }, team.admin)
    const unfollowed = await create({ title: 'Filter Unfollowed' }, team.admin)
    const commented = await create({ title: 'Filter Commented' })
    const mentioned = await create({ title: 'Filter Mentioned', description: `@${team.admin.username}` })
    const chosen = await create({ title: 'Filter Chosen' })
    await create({ title: 'Filter Others' })
    await follow(team.admin, [unfollowed], false)
    await comment(team.admin, commented)
    await follow(team.admin, [chosen])
    const listed = async (followed: boolean) => {
      const { body } = await world.as(team.admin).get(`/tasks/organization/${team.id}?q=Filter&is_followed=${followed}`)
      return body.map(({ title }: Task) => title.replace('Filter ', '')).toSorted()
    }
    expect(await listed(true)).toEqual(['Chosen', 'Commented', 'Created', 'Mentioned'])
    expect(await listed(false)).toEqual(['Others', 'Unfollowed'])
    expect([created.id, mentioned.id]).not.toContain(chosen.id)
  })
})

describe('adding a watcher', () => {
  const add = (by: Person, task: Task, people: { id: number }[]) =>
    world.as(by).post(`/tasks/${task.id}/watchers`, { user_ids: people.map(({ id }) => id) })

  it('makes the user follow the task, with one notification that later changes do not replace', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    expect(await add(team.member, task, [team.admin, team.member])).toMatchObject({
      status: 200,
      body: { added: [team.admin.id], refused: [] },
    })
    expect(await watchersOf(task)).toContain(named(team.admin, 'manual'))
    expect(await factsOf(task)).toEqual([
      { kind: 'watcher.added', actor_id: team.member.id, seen_by: [team.member.id, team.manager.id] },
    ])
    await world.as(team.manager).put(`/tasks/${task.id}`, { priority: 'high' })
    expect((await notified(team.admin, task)).slice(1)).toEqual([
      `followed_change: Added as a watcher: ${team.member.name} added you as a watcher of "Paint"`,
      `followed_change: Followed task changed: ${team.manager.name} changed priority of "Paint"`,
    ])
    expect((await add(team.member, task, [team.admin])).body).toEqual({ added: [], refused: [] })
    expect(await factsOf(task)).toHaveLength(1)
  })

  it('refuses users who do not see the task, are in no organization of it or do not exist, and tells them nothing', async () => {
    const task = await create({ title: 'CANARY' })
    const outsider = await world.register()
    const people = [other, outsider, { id: 999_999_999 }]
    expect((await add(team.manager, task, people)).body).toEqual({
      added: [],
      refused: people.map(({ id }) => id).toSorted((left, right) => left - right),
    })
    expect(await rowsOf(task)).toEqual([])
    expect(await factsOf(task)).toEqual([])
    expect((await world.as(other).get('/notifications/')).text).not.toContain('CANARY')
  })

  it('is offered for those who see the task and do not follow it, to those who see it too', async () => {
    const task = await create({ assigned_users: [team.member.id] })
    const ids = [team.admin, team.manager, team.member, other].map(({ id }) => id).join()
    const offered = async (by: Person) => {
      const path = `/tasks/users?organization_id=${team.id}&not_watching=${task.id}&ids=${ids}`
      const { body } = await world.as(by).get(path)
      return body.map(({ id }: { id: number }) => id)
    }
    expect(await offered(team.member)).toEqual([team.admin.id])
    expect(await offered(other)).toEqual([])
    await follow(team.admin, [task])
    expect(await offered(team.member)).toEqual([])
    await follow(team.admin, [task], false)
    await follow(team.member, [task], false)
    expect(await offered(team.member)).toEqual([])
  })

  it('refuses a user who chose not to follow the task', async () => {
    const task = await create()
    expect((await add(team.manager, task, [team.admin])).body.added).toEqual([team.admin.id])
    await follow(team.admin, [task], false)
    expect((await add(team.manager, task, [team.admin])).body).toEqual({ added: [], refused: [team.admin.id] })
    expect(await watchersOf(task)).toEqual([named(team.manager, 'created')])
    expect(await rowsOf(task)).toMatchObject([{ user_id: team.admin.id, is_following: false }])
  })

  it('is refused to those who do not see the task or may not edit it, and changes nothing', async () => {
    const parent = await create({ assigned_users: [team.member.id] })
    const { body } = await world.as(team.manager).post(`/tasks/${parent.id}/subtasks`, { titles: ['Sand it'] })
    const subtask = (await world.as(team.member).get(`/tasks/${body[0].id}`)).body
    expect((await add(team.member, subtask, [team.admin])).status).toBe(403)
    expect((await add(other, subtask, [team.admin])).status).toBe(404)
    expect((await add(await world.register(), subtask, [team.admin])).status).toBe(404)
    expect(await rowsOf(subtask)).toEqual([])
    expect(await factsOf(subtask)).toEqual([])
  })

  it('of a muted task notifies nobody', async () => {
    const task = await create()
    const mute = { organization_id: team.id, type: 'task', ids: [task.id], muted: true }
    await world.as(team.admin).put('/notifications/mutes', mute)
    expect((await add(team.manager, task, [team.admin])).body.added).toEqual([team.admin.id])
    expect(await typesOf(team.admin, task)).toEqual(['task_created'])
  })

  it('while the user leaves, or chooses not to follow, leaves no row of a former member', async () => {
    for (let round = 0; round < 4; round++) {
      const leaver = await world.join(team, 'manager')
      const task = await create()
      const [added] = await Promise.all([
        add(team.manager, task, [leaver]),
        world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`),
      ])
      expect(added.status).toBe(200)
      expect(await rowsOf(task)).toEqual([])
    }
  })
})
