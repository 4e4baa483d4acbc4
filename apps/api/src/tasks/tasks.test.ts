import { newToken } from '@muster/server/access/session'
import type { Db } from '@muster/server/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number; name: string }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
})
afterAll(() => world?.close())

const countWaiting = () => countWaitingForLocks(world)

const createTask = async (by: Person, body: object = {}) => {
  const response = await world.as(by).post('/tasks/', { title: 'Paint the hull', project_id: project.id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const rowOf = (id: number) => world.store.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
const readHistory = async (id: number) =>
  (await world.as(team.manager).get(`/tasks/${id}/comments`)).body.map(
    (row: { kind: string; content: string }) => `${row.kind}: ${row.content}`,
  )

describe('creating a task', () => {
  it('has every field of a task [ENT-040, ENT-041, ENT-042, ENT-043, ENT-044, ENT-045, ENT-046, ENT-047, ENT-054, ENT-055, ENT-056, ENT-057, ENT-058, ENT-059, ENT-060, ENT-061]', async () => {
    const task = await createTask(team.manager, {
      description: 'Two coats',
      priority: 'high',
      status: 'in_review',
      due_date: '2026-11-25',
      due_time: '17:30',
      expected_completion_time: '16:00',
      estimated_hours: 5,
      assigned_users: [team.member.id, team.admin.id],
    })
    expect(task).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^NL-\d+$/),
      title: 'Paint the hull',
      description: 'Two coats',
      organization_id: team.id,
      project_id: project.id,
      project_name: 'Aurora',
      goal_id: null,
      goal_milestone_id: null,
      assigned_to: team.member.id,
      assigned_to_name: team.member.name,
      assigned_user_name: team.member.name,
      assigned_user: { id: team.member.id, full_name: team.member.name },
      assignees: [team.member.id, team.admin.id],
      assigned_users: [
        { id: team.member.id, full_name: team.member.name, avatar: null },
        { id: team.admin.id, full_name: team.admin.name, avatar: null },
      ],
      open_blocker_count: 0,
      blocked_task_count: 0,
      duplicate_count: 0,
      labels: [],
      custom_fields: {},
      priority: 'high',
      status: 'in_review',
      due_date: '2026-11-25T17:30:00',
      due_time: '17:30',
      expected_completion_time: '16:00',
      estimated_hours: 5,
      created_by: team.manager.id,
      comment_count: 0,
      file_count: 0,
      files_version: 0,
      parent_id: null,
      subtask_count: 0,
      done_subtask_count: 0,
      series_id: null,
      recurrence: null,
      position: expect.any(Number),
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body).toEqual(task)
  })

  it('returns the assignees in every form that the client reads [ENT-048, ENT-049, ENT-050, ENT-051, ENT-052, ENT-053]', async () => {
    const assigned_users = [team.member, team.admin].map(({ id, name }) => ({ id, full_name: name, avatar: null }))
    expect(await createTask(team.manager, { assigned_users: [team.member.id, team.admin.id] })).toMatchObject({
      assigned_to: team.member.id,
      assigned_to_name: team.member.name,
      assigned_user_name: team.member.name,
      assigned_user: { id: team.member.id, full_name: team.member.name },
      assignees: [team.member.id, team.admin.id],
      assigned_users,
    })
    const unassigned = { assigned_to: null, assigned_user: null, assignees: [], assigned_users: [] }
    expect(await createTask(team.manager, { assigned_users: [] })).toMatchObject(unassigned)
  })

  it('accepts the body that the client sends [API-046, API-047, API-048, API-049, API-050, API-051, API-052, API-053, API-054, API-055, API-056, API-057, API-058]', async () => {
    const task = await createTask(team.admin, {
      description: 'From the form',
      priority: 'low',
      status: 'todo',
      due_date: '2026-12-01T09:15:00',
      assigned_to: team.member.id,
      assigned_users: [team.member.id],
      organization_id: team.id,
      estimated_hours: 2,
      due_time: '09:15',
      expected_completion_time: '10:00',
    })
    expect(task).toMatchObject({
      description: 'From the form',
      priority: 'low',
      due_time: '09:15',
      assignees: [team.member.id],
      estimated_hours: 2,
    })
  })

  it('is assigned only to assigned_to if assigned_users is missing [API-052, T7]', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    expect(task).toMatchObject({ assignees: [team.member.id] })
    const { body } = await world.as(team.member).get('/tasks/my-tasks')
    expect(body.map(({ id }: { id: number }) => id)).toContain(task.id)
  })

  it('is medium and to do by default, and due at the end of its day [CONST-54, CONST-55, STATE-088, CONST-52]', async () => {
    const task = await createTask(team.manager, { due_date: '2026-11-25' })
    expect(task).toMatchObject({ priority: 'medium', status: 'todo', due_date: '2026-11-25T23:59:59', due_time: null })
  })

  it('keeps the local time of a due date and ignores the time zone', async () => {
    expect((await createTask(team.manager, { due_date: '2026-11-25T23:30:00-08:00' })).due_date).toBe(
      '2026-11-25T23:30:00',
    )
  })

  it('gives each task of an organization its own key, also when created concurrently', async () => {
    const created = await Promise.all(
      Array.from({ length: 40 }, (_, index) => createTask(team.manager, { title: `Task ${index}` })),
    )
    expect(new Set(created.map((task) => task.key)).size).toBe(40)
  })

  it('notifies its assignees and the admins and managers, each once, and never its creator', async () => {
    const task = await createTask(team.manager, { assigned_users: [team.member.id, team.manager.id] })
    const notified = await world.store.db
      .selectFrom('notifications')
      .select(['user_id', 'type'])
      .where('task_id', '=', task.id)
      .orderBy('user_id')
      .execute()
    expect(notified).toEqual(
      [
        { user_id: team.admin.id, type: 'task_created' },
        { user_id: team.member.id, type: 'task_assigned' },
      ].sort((a, b) => a.user_id - b.user_id),
    )
  })

  it('is refused for a member, and nothing is created [PERM-18]', async () => {
    const before = (await facts()).length
    const response = await world
      .as(team.member)
      .post('/tasks/', { title: 'Mine', project_id: project.id, organization_id: team.id })
    expect(response.status).toBe(403)
    expect(await facts()).toHaveLength(before)
    expect(await world.store.db.selectFrom('tasks').select('id').where('title', '=', 'Mine').execute()).toEqual([])
  })

  it('without a title returns the error of the form [VAL-038]', async () => {
    const response = await world.as(team.manager).post('/tasks/', { title: '  ', project_id: project.id })
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({ detail: 'Task title is required', errors: [{ field: 'title' }] })
  })

  it.each([
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ title: 'two\nlines' }, 'title'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ due_date: '2026-02-30' }, 'due_date'],
    [{ due_date: 'tomorrow' }, 'due_date'],
    [{ due_time: '25:00' }, 'due_time'],
    [{ due_time: '10:00' }, 'due_time'],
    [{ estimated_hours: 0 }, 'estimated_hours'],
    [{ estimated_hours: 0.999 }, 'estimated_hours'],
    [{ priority: 'asap' }, 'priority'],
    [{ status: 'doing' }, 'status'],
    [{ assigned_users: [0] }, 'assigned_users.0'],
    [{ assigned_users: [2_000_000] }, 'assigned_users'],
    [{ created_by: 1 }, 'created_by'],
    [{ project_id: null }, 'project_id'],
  ])('refuses %j with an error on %s', async (invalid, field) => {
    const response = await world.as(team.manager).post('/tasks/', { title: 'T', project_id: project.id, ...invalid })
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
    expect(response.headers['content-type']).toMatch('application/problem+json')
  })

  it('takes project, organization and goal from a milestone, which lists it [API-075]', async () => {
    const { milestoneId, goalId } = await createGoalWithMilestone()
    const task = (await world.as(team.manager).post('/tasks/', { title: 'Sand', goal_milestone_id: milestoneId })).body
    expect(task).toMatchObject({
      project_id: project.id,
      organization_id: team.id,
      goal_id: goalId,
      goal_milestone_id: milestoneId,
    })
    expect(
      (await world.as(team.manager).get(`/tasks/milestone/${milestoneId}`)).body.map((row: { id: number }) => row.id),
    ).toEqual([task.id])
    expect((await world.as(await world.join(team)).get(`/tasks/milestone/${milestoneId}`)).status).toBe(404)
  })

  it("a goal that is unknown, foreign or another user's personal one is not found, and no task is created", async () => {
    const otherTeam = await world.team('Elsewhere')
    const createGoal = async (by: Person, organization_id: number, is_personal: boolean) => {
      const dates = { start_date: '2026-01-01', end_date: '2026-12-31' }
      const body = { title: 'G', target_value: 1, unit: 'm', organization_id, is_personal, ...dates }
      const response = await world.as(by).post('/goals/', body)
      expect(response.status, response.text).toBe(201)
      return Number(response.body.id)
    }
    const goalIds = [
      2_147_483_647,
      await createGoal(otherTeam.admin, otherTeam.id, true),
      await createGoal(team.member, team.id, true),
    ]
    const selectTaskIds = () => world.store.db.selectFrom('tasks').select('id').execute()
    const before = await selectTaskIds()
    for (const goal_id of goalIds) {
      const body = { title: 'T', project_id: project.id, goal_id }
      expect((await world.as(team.manager).post('/tasks/', body)).status).toBe(404)
    }
    expect(await selectTaskIds()).toEqual(before)
  })
})

describe('visibility of tasks', () => {
  it('an admin and a manager see all tasks of the organization, newest first [API-044, API-070, PERM-07, PERM-08]', async () => {
    const all = (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body
    expect(all.length).toBeGreaterThan(40)
    expect(all.map((task: { id: number }) => task.id)).toEqual(
      all.map((task: { id: number }) => task.id).toSorted((a: number, b: number) => b - a),
    )
    expect((await world.as(team.manager).get(`/tasks/organization/${team.id}`)).body).toEqual(all)
  })

  it('a member sees tasks assigned to or created by them [PERM-05, PERM-10]', async () => {
    const newcomer = await world.join(team)
    const memberTask = await createTask(team.manager, { assigned_to: newcomer.id })
    expect(
      (await world.as(newcomer).get(`/tasks/organization/${team.id}`)).body.map((task: { id: number }) => task.id),
    ).toEqual([memberTask.id])
    expect((await world.as(newcomer).get('/tasks/')).body).toHaveLength(1)
  })

  it('my-tasks are those assigned to the caller, optionally of one organization [API-073, API-074]', async () => {
    const otherTeam = await world.team('Other house')
    const newcomer = await world.join(team)
    const task = await createTask(team.manager, { assigned_to: newcomer.id })
    await world.join(otherTeam, 'manager', newcomer)
    const otherProject = (
      await world.as(newcomer).post('/projects/', { name: 'Elsewhere', organization_id: otherTeam.id })
    ).body
    await createTask(newcomer, { project_id: otherProject.id })
    expect((await world.as(newcomer).get('/tasks/my-tasks')).body.map((row: { id: number }) => row.id)).toEqual([
      task.id,
    ])
    expect((await world.as(newcomer).get(`/tasks/my-tasks?organization_id=${otherTeam.id}`)).body).toEqual([])
  })

  it("a user's tasks are visible to that user and to admins and managers [API-071, API-072]", async () => {
    const newcomer = await world.join(team)
    const task = await createTask(team.manager, { assigned_to: newcomer.id })
    for (const person of [newcomer, team.manager]) {
      expect(
        (await world.as(person).get(`/tasks/user/${newcomer.id}`)).body.map((row: { id: number }) => row.id),
      ).toEqual([task.id])
      expect((await world.as(person).get(`/tasks/user/${newcomer.id}?organization_id=${team.id}`)).body).toHaveLength(1)
    }
    expect((await world.as(team.member).get(`/tasks/user/${newcomer.id}`)).status).toBe(403)
    expect((await world.as(await world.register()).get(`/tasks/user/${newcomer.id}`)).status).toBe(404)
  })

  it('a manager sees only those tasks of a user that are in the organizations they lead [T2]', async () => {
    const otherTeam = await world.team('Other house')
    const newcomer = await world.join(team)
    await world.join(otherTeam, 'member', newcomer)
    await world.join(otherTeam, 'member', team.manager)
    const taskHere = await createTask(team.manager, { assigned_to: newcomer.id })
    const otherProject = (
      await world.as(otherTeam.manager).post('/projects/', { name: 'There', organization_id: otherTeam.id })
    ).body
    const taskThere = await createTask(otherTeam.manager, { project_id: otherProject.id, assigned_to: newcomer.id })
    const readVisibleIds = async (person: Person, query = '') => {
      const { body } = await world.as(person).get(`/tasks/user/${newcomer.id}${query}`)
      return body.map((row: { id: number }) => row.id)
    }
    expect((await readVisibleIds(newcomer)).toSorted()).toEqual([taskHere.id, taskThere.id].toSorted())
    expect(await readVisibleIds(team.manager)).toEqual([taskHere.id])
    expect(await readVisibleIds(otherTeam.manager)).toEqual([taskThere.id])
    expect(await readVisibleIds(newcomer, `?organization_id=${otherTeam.id}`)).toEqual([taskThere.id])
    expect(
      (await world.as(team.manager).get(`/tasks/user/${newcomer.id}?organization_id=${otherTeam.id}`)).text,
    ).not.toContain(taskThere.title)
  })

  it('a reopened task is no longer completed, and can be completed again [T2]', async () => {
    const { id } = await createTask(team.manager)
    const completedAt = async () =>
      (await world.store.db.selectFrom('tasks').select('completed_at').where('id', '=', id).executeTakeFirstOrThrow())
        .completed_at
    const manager = world.as(team.manager)
    const statusSetters = [
      (status: string) => manager.patch(`/tasks/${id}/status`, { status }),
      (status: string) => manager.put(`/tasks/${id}`, { status }),
    ]
    expect(await completedAt()).toBeNull()
    for (const setStatus of statusSetters) {
      expect((await setStatus('done')).status).toBe(200)
      expect(await completedAt()).toEqual(expect.any(String))
      expect((await setStatus('in_progress')).status).toBe(200)
      expect(await completedAt()).toBeNull()
    }
  })

  it('filters by project, by status in either vocabulary and by priority [API-045]', async () => {
    const secondProject = (
      await world.as(team.manager).post('/projects/', { name: 'Borealis', organization_id: team.id })
    ).body
    await createTask(team.manager, { project_id: secondProject.id, status: 'completed', priority: 'URGENT' })
    await createTask(team.manager, { project_id: secondProject.id })
    const countTasks = async (query: string) =>
      (await world.as(team.manager).get(`/tasks/?project_id=${secondProject.id}${query}`)).body.length
    expect([
      await countTasks(''),
      await countTasks('&status=completed'),
      await countTasks('&status=done'),
      await countTasks('&status=pending'),
      await countTasks('&priority=urgent'),
      await countTasks('&priority=URGENT'),
    ]).toEqual([2, 1, 1, 1, 1, 1])
  })

  it('pages with limit and offset and returns the total', async () => {
    const all = (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body
    const page = await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=3&offset=2`)
    expect(page.body).toEqual(all.slice(2, 5))
    expect(page.headers['x-total-count']).toBe(String(all.length))
  })

  it("another organization's task gives the same response as an unknown id", async () => {
    const task = await createTask(team.manager)
    const stranger = (await world.team('Strangers')).admin
    const foreignResponse = await world.as(stranger).get(`/tasks/${task.id}`)
    const unknownResponse = await world.as(stranger).get('/tasks/2147483647')
    expect(foreignResponse.status).toBe(404)
    expect(foreignResponse.text).toBe(unknownResponse.text)
    expect((await world.as(stranger).get(`/tasks/organization/${team.id}`)).status).toBe(403)
    expect((await world.as(stranger).get(`/tasks/?project_id=${project.id}`)).status).toBe(404)
  })

  it('without a session every call is 401', async () => {
    for (const url of ['/tasks/', '/tasks/1', `/tasks/organization/${team.id}`])
      expect((await world.as(undefined).get(url)).status).toBe(401)
  })

  it('returns 304 while nothing changed, and the list again after a change', async () => {
    const first = await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=5`)
    const tag = String(first.headers.etag)
    expect(
      (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=5`, { 'if-none-match': tag })).status,
    ).toBe(304)
    expect(
      (await world.as(team.manager).get(`/tasks/organization/${team.id}?limit=5`, { 'if-none-match': tag })).status,
    ).toBe(200)
    await createTask(team.manager, { title: 'News' })
    const secondResponse = await world
      .as(team.admin)
      .get(`/tasks/organization/${team.id}?limit=5`, { 'if-none-match': tag })
    expect(secondResponse.status).toBe(200)
    expect(secondResponse.body[0].title).toBe('News')
  })
})

describe('changing the status of a task', () => {
  const patch = (by: Person, id: number, body: object, headers?: Record<string, string>) =>
    world.as(by).patch(`/tasks/${id}/status`, body, headers)

  it('the assignee moves it, history is written, and the others are notified once [API-067, API-068, PERM-32, STATE-075, STATE-076, STATE-077]', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    const response = await patch(team.member, task.id, { status: 'in_progress' })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ status: 'in_progress', version: 2, comment_count: 0 })
    expect(await readHistory(task.id)).toEqual(['system: Status changed to in progress'])
    const notified = await world.store.db
      .selectFrom('notifications')
      .select('user_id')
      .where('task_id', '=', task.id)
      .where('type', '=', 'task_status_change')
      .execute()
    expect(notified).toEqual([{ user_id: team.manager.id }])
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'task.status_changed',
      entity: 'task',
      entity_id: task.id,
      action: 'updated',
      values: { from: 'todo', to: 'in_progress' },
    })
  })

  it('changes from any status to any other [STATE-048, STATE-049, STATE-050, STATE-051, STATE-052, STATE-067, STATE-079 (settled: there are none)]', async () => {
    const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled']
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        const task = await createTask(team.manager, { status: from })
        expect((await patch(team.manager, task.id, { status: to })).body.status).toBe(to)
      }
    }
  })

  it('has one of four priorities and no other [STATE-080, STATE-081, STATE-082, STATE-083]', async () => {
    for (const priority of ['low', 'medium', 'high', 'urgent'])
      expect((await createTask(team.manager, { priority })).priority).toBe(priority)
    const task = await createTask(team.manager, { priority: 'high' })
    expect((await world.as(team.manager).put(`/tasks/${task.id}`, { priority: 'critical' })).status).toBe(422)
    expect(await rowOf(task.id)).toMatchObject({ priority: 'high' })
  })

  it('older status names are accepted and returned in the canonical form [STATE-053, STATE-063]', async () => {
    const task = await createTask(team.manager)
    const responses = []
    for (const status of ['review', 'completed', 'pending', 'in-progress'])
      responses.push((await patch(team.manager, task.id, { status })).body.status)
    expect(responses).toEqual(['in_review', 'done', 'todo', 'in_progress'])
  })

  it('a colleague who is not assigned gets 404 without seeing it, and no fact is recorded', async () => {
    const task = await createTask(team.manager)
    const before = (await facts()).length
    expect((await patch(team.member, task.id, { status: 'done' })).status).toBe(404)
    expect(await rowOf(task.id)).toMatchObject({ status: 'todo', version: 1 })
    expect(await facts()).toHaveLength(before)
  })

  it('a creator who is not assigned sees it and may not change its status', async () => {
    const demotedManager = await world.join(team, 'manager')
    const task = await createTask(demotedManager, { assigned_users: [team.member.id] })
    await world.store.db
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('user_id', '=', demotedManager.id)
      .execute()
    const response = await patch(demotedManager, task.id, { status: 'done' })
    expect(response.status).toBe(403)
    expect(response.body.detail).toBe('You can only change status of tasks assigned to you')
    expect(await rowOf(task.id)).toMatchObject({ status: 'todo' })
    expect(await readHistory(task.id)).toEqual([])
  })

  it('the same status changes nothing and records no fact', async () => {
    const task = await createTask(team.manager)
    const before = (await facts()).length
    expect((await patch(team.manager, task.id, { status: 'todo' })).body.version).toBe(1)
    expect(await facts()).toHaveLength(before)
  })

  it('a card keeps the position it was dropped at', async () => {
    const freshTeam = await world.team('Board')
    const boardProject = (
      await world.as(freshTeam.admin).post('/projects/', { name: 'Board', organization_id: freshTeam.id })
    ).body
    const [a, b, c] = [
      await createTask(freshTeam.admin, { project_id: boardProject.id }),
      await createTask(freshTeam.admin, { project_id: boardProject.id }),
      await createTask(freshTeam.admin, { project_id: boardProject.id }),
    ]
    const orderOnBoard = async () =>
      (await world.as(freshTeam.admin).get(`/tasks/organization/${freshTeam.id}`)).body
        .toSorted((x: { position: number }, y: { position: number }) => x.position - y.position)
        .map((task: { id: number }) => task.id)
    expect(await orderOnBoard()).toEqual([a.id, b.id, c.id])
    await patch(freshTeam.admin, c.id, { status: 'todo', before_id: a.id })
    expect(await orderOnBoard()).toEqual([c.id, a.id, b.id])
    await patch(freshTeam.admin, c.id, { status: 'todo', before_id: null })
    expect(await orderOnBoard()).toEqual([a.id, b.id, c.id])
    // Halving the same gap repeatedly exhausts the precision; then the cards of the column are spaced evenly again.
    for (let round = 0; round < 40; round++) {
      await patch(freshTeam.admin, b.id, { status: 'todo', before_id: c.id })
      await patch(freshTeam.admin, a.id, { status: 'todo', before_id: c.id })
    }
    expect(await orderOnBoard()).toEqual([b.id, a.id, c.id])
  })

  it('a card is placed between two created at the same moment; a fact is recorded for the card that is moved aside', async () => {
    const [first, second, card] = [
      await createTask(team.manager),
      await createTask(team.manager),
      await createTask(team.manager),
    ]
    const { position } = first
    await world.store.db.updateTable('tasks').set({ position }).where('id', '=', second.id).execute()
    expect((await patch(team.manager, card.id, { status: 'todo', before_id: second.id })).status).toBe(200)
    const column = world.store.db.selectFrom('tasks').select('id').orderBy('position').orderBy('id')
    const ids = [first, card, second].map(({ id }) => id)
    expect(await column.where('id', 'in', ids).execute()).toEqual(ids.map((id) => ({ id })))
    const movedFacts = (await facts()).filter(({ kind }) => kind === 'task.moved')
    expect(movedFacts).toContainEqual(expect.objectContaining({ entity_id: second.id, version: 2 }))
  })

  it('a card is placed directly after another, regardless of the next card, even if there is no room left', async () => {
    const freshTeam = await world.team('Board')
    const boardProject = (
      await world.as(freshTeam.admin).post('/projects/', { name: 'Board', organization_id: freshTeam.id })
    ).body
    const createdTasks = [1, 2, 3, 4].map(() => createTask(freshTeam.admin, { project_id: boardProject.id }))
    const [a, b, c, d] = [
      await createdTasks[0],
      await createdTasks[1],
      await createdTasks[2],
      await createdTasks[3],
    ].toSorted((x, y) => x.id - y.id)
    await world.store.db.updateTable('tasks').set({ position: 5 }).where('id', 'in', [a.id, b.id]).execute()
    const orderOnBoard = async () =>
      (await world.as(freshTeam.admin).get(`/tasks/organization/${freshTeam.id}?sort=position`)).body.map(
        ({ id }: { id: number }) => id,
      )
    const moveAfter = (id: number, after_id: number) => patch(freshTeam.admin, id, { status: 'todo', after_id })
    expect((await moveAfter(d.id, a.id)).status).toBe(200)
    expect(await orderOnBoard()).toEqual([a.id, d.id, b.id, c.id])
    await moveAfter(a.id, c.id)
    expect(await orderOnBoard()).toEqual([d.id, b.id, c.id, a.id])
    for (let round = 0; round < 60; round++) await moveAfter(round % 2 ? a.id : c.id, d.id)
    expect(await orderOnBoard()).toEqual([d.id, a.id, c.id, b.id])
    expect((await moveAfter(d.id, d.id)).body.version).toBe((await rowOf(d.id))?.version)
    expect((await patch(freshTeam.admin, a.id, { status: 'todo', after_id: b.id, before_id: c.id })).status).toBe(422)
    expect((await patch(freshTeam.admin, a.id, { status: 'done', after_id: b.id })).status).toBe(404)
    for (const body of [{ position: 5, after_id: b.id }, { position: 5, before_id: null }, { position: 1e16 }])
      expect((await patch(freshTeam.admin, a.id, { status: 'todo', ...body })).status, JSON.stringify(body)).toBe(422)
  })

  it('a position before or after an invisible card is refused, and nothing moves', async () => {
    const task = await createTask(team.manager)
    const foreignTeam = await world.team('Foreign')
    const foreignProject = (
      await world.as(foreignTeam.admin).post('/projects/', { name: 'P', organization_id: foreignTeam.id })
    ).body
    const card = await createTask(foreignTeam.admin, { project_id: foreignProject.id })
    expect((await patch(team.manager, task.id, { status: 'todo', before_id: card.id })).status).toBe(404)
    expect((await patch(team.manager, task.id, { status: 'todo', after_id: card.id })).status).toBe(404)
    expect(await rowOf(task.id)).toMatchObject({ version: 1 })
  })

  it('two concurrent changes are both in history, and the last one wins', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    await Promise.all([
      patch(team.manager, task.id, { status: 'done' }),
      patch(team.member, task.id, { status: 'in_review' }),
    ])
    expect(await readHistory(task.id)).toHaveLength(2)
    expect(await rowOf(task.id)).toMatchObject({ version: 3, comment_count: 0 })
  })

  it('with many concurrent changes, each is in history once, and every caller gets the result of their own', async () => {
    const task = await createTask(team.manager)
    const statuses = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'in_progress' : 'done'))
    const responses = await Promise.all(statuses.map((status) => patch(team.manager, task.id, { status })))
    expect(responses.map(({ status }) => status)).toEqual(statuses.map(() => 200))
    expect(responses.map(({ body }) => body.status)).toEqual(statuses)
    const lines: string[] = await readHistory(task.id)
    expect(await rowOf(task.id)).toMatchObject({ version: 1 + lines.length, comment_count: 0 })
    expect(lines.filter((line, index) => line === lines[index - 1])).toEqual([])
  })

  it('401 is reported before any other error', async () => {
    const task = await createTask(team.manager)
    const withInvalidToken = { ...team.manager, token: newToken() }
    expect((await patch(withInvalidToken, task.id, { status: 'nonsense' })).status).toBe(401)
    expect((await world.as(withInvalidToken).post('/tasks/', { title: '' })).status).toBe(401)
    expect((await world.as(withInvalidToken).post('/tasks/', { title: 'Without a project' })).status).toBe(401)
    expect((await world.as(undefined).post('/tasks/', { title: '' })).status).toBe(401)
    expect(await rowOf(task.id)).toMatchObject({ status: 'todo', version: 1 })
  })

  it('an outdated If-Match is rejected with the current task, and nothing changes', async () => {
    const task = await createTask(team.manager)
    const tag = String((await world.as(team.manager).get(`/tasks/${task.id}`)).headers.etag)
    expect((await patch(team.manager, task.id, { status: 'done' }, { 'if-match': tag })).status).toBe(200)
    const staleResponse = await patch(team.manager, task.id, { status: 'todo' }, { 'if-match': tag })
    expect(staleResponse.status).toBe(412)
    const { body: current } = await world.as(team.manager).get(`/tasks/${task.id}`)
    expect(staleResponse.body.current, 'the current task is returned').toEqual(current)
    expect(current).toMatchObject({ status: 'done' })
  })
})

describe('updating a task', () => {
  const put = (by: Person, id: number, body: object) => world.as(by).put(`/tasks/${id}`, body)

  it('changes the given fields and records the names of the changed fields [API-060, API-061, API-062, API-063, API-064, API-065, STATE-078]', async () => {
    const task = await createTask(team.manager)
    const response = await put(team.manager, task.id, {
      title: 'New',
      description: 'Words',
      priority: 'urgent',
      due_date: '2027-01-01',
      assigned_to: team.member.id,
    })
    expect(response.body).toMatchObject({
      title: 'New',
      description: 'Words',
      priority: 'urgent',
      due_date: '2027-01-01T23:59:59',
      assignees: [team.member.id],
      comment_count: 0,
    })
    expect(await readHistory(task.id)).toEqual([
      'system: Task updated: title, description, priority, due date, assignees',
    ])
  })

  it('the fact has the old and the new value of each changed field; the history has no long texts', async () => {
    const task = await createTask(team.manager, { description: 'The code is 4711', assigned_to: team.member.id })
    await put(team.manager, task.id, { title: 'New', description: 'No code', due_date: '2027-01-01', assignees: [] })
    const changes = {
      title: { from: task.title, to: 'New' },
      description: { from: 'The code is 4711', to: 'No code' },
      due_date: { from: task.due_date, to: '2027-01-01T23:59:59' },
      assigned_users: { from: [team.member.id], to: [] },
    }
    expect((await facts()).at(-1)).toMatchObject({ kind: 'task.updated', values: { changes } })
    const line = await world.store.db
      .selectFrom('task_comments')
      .select(['fact_kind', 'fact_values'])
      .where('task_id', '=', task.id)
      .executeTakeFirst()
    expect(line).toEqual({ fact_kind: 'task.updated', fact_values: { changes: { ...changes, description: {} } } })
  })

  it('history and notifications name the changed fields by label, never by column [U8]', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    const goal = { title: 'Harvest', target_value: 1, unit: 'kg', start_date: '2026-11-01', end_date: '2027-11-01' }
    const { body } = await world.as(team.manager).post('/goals/', { ...goal, project_id: task.project_id })
    await put(team.manager, task.id, {
      expected_completion_time: '16:15',
      estimated_hours: 4,
      goal_id: body.id,
      due_time: '10:00',
      due_date: '2027-01-01',
    })
    const fields = 'expected completion time, estimated hours, goal, due date'
    expect(await readHistory(task.id)).toEqual([`system: Task updated: ${fields}`])
    const [notification] = (await world.as(team.member).get('/notifications/')).body
    expect(notification.message).toBe(`${team.manager.name} changed ${fields} of "${task.title}"`)
  })

  it('the first assignee, any other assignee and the creator may edit [PERM-29, PERM-30, PERM-31, PERM-14]', async () => {
    const creator = await world.join(team, 'manager')
    const otherMember = await world.join(team)
    const task = await createTask(creator, { assigned_users: [team.member.id, otherMember.id] })
    await world.store.db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', creator.id).execute()
    for (const person of [team.member, otherMember, creator])
      expect((await put(person, task.id, { description: person.name })).status).toBe(200)
  })

  it('a task sent back unchanged changes nothing', async () => {
    const task = await createTask(team.manager, {
      assigned_users: [team.member.id, team.admin.id],
      due_date: '2026-11-25T10:00:00',
      estimated_hours: 3,
    })
    const response = await put(team.manager, task.id, task)
    expect(response.status, response.text).toBe(200)
    expect(response.body).toEqual(task)
    expect((await put(team.manager, task.id, { ...task, title: 'Changed', assigned_to: null })).body).toMatchObject({
      title: 'Changed',
      assignees: [],
    })
  })

  it('a new date sent with the current time keeps the time', async () => {
    const task = await createTask(team.manager, { due_date: '2027-03-01', due_time: '10:00' })
    const updateDue = async (body: object) => (await put(team.manager, task.id, body)).body.due_date
    expect(await updateDue({ due_date: '2027-03-02', due_time: '10:00' })).toBe('2027-03-02T10:00:00')
    expect(await updateDue({ due_date: '2027-03-03T12:00:00', due_time: '10:00' })).toBe('2027-03-03T12:00:00')
    expect(await updateDue({ due_date: '2027-03-04' })).toBe('2027-03-04T23:59:59')
  })

  it('read-only keys are rejected when they differ, with the whole change', async () => {
    const task = await createTask(team.manager)
    for (const invalid of [
      { organization_id: 99 },
      { created_by: team.member.id },
      { id: task.id + 1 },
      { key: 'NL-1' },
      { version: 7 },
      { surprise: 1 },
    ]) {
      expect((await put(team.manager, task.id, { title: 'Stolen', ...invalid })).status).toBe(422)
    }
    expect(await rowOf(task.id)).toMatchObject({ title: 'Paint the hull', version: 1 })
  })

  it('a member cannot move it to another project, and one refused field rejects the whole change', async () => {
    const secondProject = (
      await world.as(team.manager).post('/projects/', { name: 'Second', organization_id: team.id })
    ).body
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    expect((await put(team.member, task.id, { title: 'Moved', project_id: secondProject.id })).status).toBe(403)
    expect(await rowOf(task.id)).toMatchObject({ title: 'Paint the hull', project_id: project.id })
    expect((await put(team.manager, task.id, { project_id: secondProject.id })).body).toMatchObject({
      project_id: secondProject.id,
      project_name: 'Second',
    })
  })

  it('a status in an update follows the rules for status changes', async () => {
    const creator = await world.join(team, 'manager')
    const task = await createTask(creator)
    await world.store.db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', creator.id).execute()
    expect((await put(creator, task.id, { title: 'Done?', status: 'done' })).status).toBe(403)
    expect(await rowOf(task.id)).toMatchObject({ title: 'Paint the hull', status: 'todo' })
  })

  it('can be assigned only to members of the organization [PERM-19]', async () => {
    const task = await createTask(team.manager)
    const stranger = await world.register()
    expect((await put(team.manager, task.id, { assigned_users: [stranger.id] })).status).toBe(422)
    expect((await put(team.manager, task.id, { assigned_users: [team.member.id] })).body.assigned_users).toEqual([
      { id: team.member.id, full_name: team.member.name, avatar: null },
    ])
    expect((await world.as(stranger).get(`/tasks/${task.id}`)).status).toBe(404)
  })

  it('is never assigned to a user whose membership ends concurrently', async () => {
    const leaver = await world.join(team)
    const removeMember = async (db: Db) => {
      const membership = db.selectFrom('memberships').select('user_id').where('organization_id', '=', team.id)
      await membership.where('user_id', '=', leaver.id).forUpdate().execute()
      await db
        .updateTable('memberships')
        .set({ status: 'inactive' })
        .where('organization_id', '=', team.id)
        .where('user_id', '=', leaver.id)
        .execute()
    }
    const task = await createTask(team.manager)
    const [assignment, creation] = await world.store.write(async (tx) => {
      await removeMember(tx)
      const pendingResponses = [
        world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [leaver.id] }),
        world.as(team.manager).post('/tasks/', { title: 'Too late', project_id: project.id, assignees: [leaver.id] }),
      ]
      await expect.poll(countWaiting).toBe(2)
      return pendingResponses.map((response) => ({ response }))
    })
    expect(await assignment?.response).toMatchObject({ status: 422 })
    await creation?.response
    const assignmentsQuery = world.store.db.selectFrom('task_assignees').where('user_id', '=', leaver.id).selectAll()
    expect(await assignmentsQuery.execute()).toEqual([])
  })

  it('a removed assignee loses access, and the fact says so', async () => {
    const newcomer = await world.join(team)
    const task = await createTask(team.manager, { assigned_to: newcomer.id })
    await put(team.manager, task.id, { assigned_to: null })
    expect((await world.as(newcomer).get(`/tasks/${task.id}`)).status).toBe(404)
    expect((await facts()).at(-1)).toMatchObject({ kind: 'task.updated', lost_by: [newcomer.id] })
  })

  it.each([
    ['removed from it', (task: number) => put(team.manager, task, { assigned_users: [] }), 200],
    [
      'removed from the organization',
      (_task: number, member: number) => world.as(team.admin).delete(`/organizations/${team.id}/members/${member}`),
      204,
    ],
  ])('a user who is %s while their change waits cannot change it', async (_case, loseAccess, expectedStatus) => {
    const member = await world.join(team)
    const task = await createTask(team.manager, { assigned_users: [member.id] })
    const pendingResponse = await world.store.write(async (tx) => {
      await tx.selectFrom('tasks').select('id').where('id', '=', task.id).forUpdate().execute()
      const first = loseAccess(task.id, member.id)
      await expect.poll(countWaiting).toBe(1)
      const change = put(member, task.id, { title: 'Still mine' })
      await expect.poll(countWaiting).toBe(2)
      return { all: Promise.all([first, change]) }
    })
    expect((await pendingResponse.all).map(({ status }) => status)).toEqual([expectedStatus, 404])
    expect(await rowOf(task.id)).toMatchObject({ title: task.title })
  })
})

describe('a mention in a comment', () => {
  const messagesOf = async (person: Person) =>
    (await world.as(person).get('/notifications/')).body.map(
      ({ title, type, message }: Record<string, string>) => `${type}: ${title} | ${message}`,
    )

  it('notifies the mentioned user instead of telling them about the comment, and nobody who does not see the task', async () => {
    const outsider = await world.join(team, 'member')
    const task = await createTask(team.manager, { title: 'Mentioned', assigned_users: [team.member.id] })
    const content = `@${team.member.username} and @${outsider.username}, please`
    await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content })
    const expected = `mention: ${team.manager.name} mentioned you on "Mentioned" | ${content}`
    const own = (await messagesOf(team.member)).filter((text: string) => text.includes('Mentioned'))
    expect(own.filter((text: string) => text.includes('commented on'))).toEqual([])
    expect(own).toContain(expected)
    expect(await messagesOf(outsider)).toEqual([])
  })

  it('that an edit adds notifies only the newly mentioned user, and a deleted comment is no longer quoted', async () => {
    const task = await createTask(team.manager, { title: 'Edited', assigned_users: [team.member.id] })
    const path = `/tasks/${task.id}/comments`
    const { id } = (await world.as(team.manager).post(path, { content: `@${team.member.username} look` })).body
    await world.as(team.manager).put(`${path}/${id}`, {
      content: `@${team.member.username} and @${team.admin.username} look`,
    })
    const about = async (person: Person) =>
      (await messagesOf(person)).filter((text: string) => text.startsWith('mention:') && text.includes('"Edited"'))
    expect(await about(team.member)).toHaveLength(1)
    expect(await about(team.admin)).toEqual([
      `mention: ${team.manager.name} mentioned you on "Edited" | @${team.member.username} and @${team.admin.username} look`,
    ])
    await world.as(team.manager).delete(`${path}/${id}`)
    expect(await about(team.admin)).toEqual([
      `mention: ${team.manager.name} mentioned you on "Edited" | This comment was deleted.`,
    ])
  })
})

describe('comments', () => {
  it('are added and listed oldest first [ENT-062, ENT-063, ENT-064, ENT-065, API-076, API-077, API-078]', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    const first = (await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: ' Started ' })).body
    await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content: 'Good' })
    expect(first).toEqual({
      id: expect.any(Number),
      content: 'Started',
      sentence: null,
      change: null,
      kind: 'user',
      user: { id: team.member.id, full_name: team.member.name, avatar: null },
      files: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await readHistory(task.id)).toEqual(['user: Started', 'user: Good'])
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body.comment_count).toBe(2)
  })

  it('are read together with their task, as by the two separate calls', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    const readTogether = async () => (await world.as(team.member).get(`/tasks/${task.id}/with-comments`)).body
    const readSeparately = async () => ({
      task: (await world.as(team.member).get(`/tasks/${task.id}`)).body,
      comments: (await world.as(team.member).get(`/tasks/${task.id}/comments`)).body,
    })
    expect(await readTogether()).toEqual({ task: expect.objectContaining({ id: task.id }), comments: [] })
    await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content: 'Good' })
    await world.as(team.member).patch(`/tasks/${task.id}/status`, { status: 'done' })
    expect((await readTogether()).comments.map(({ content }: { content: string }) => content)).toEqual([
      'Good',
      'Status changed to done',
    ])
    expect(await readTogether()).toEqual(await readSeparately())
  })

  it("the count excludes the server's entries about status and fields [U7]", async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content: 'By Friday' })
    await world.as(team.member).patch(`/tasks/${task.id}/status`, { status: 'done' })
    await world.as(team.member).put(`/tasks/${task.id}`, { title: 'New', status: 'todo' })
    expect(await readHistory(task.id)).toHaveLength(4)
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body.comment_count).toBe(1)
  })

  it('a blank one is rejected, and nothing is written [VAL-095]', async () => {
    const task = await createTask(team.manager)
    expect((await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content: ' \n ' })).status).toBe(422)
    expect(await readHistory(task.id)).toEqual([])
  })

  it('are updated and deleted by their author, within their task; others cannot', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    const otherTask = await createTask(team.manager, { assigned_to: team.member.id })
    const { id } = (await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'One' })).body
    expect((await world.as(team.admin).put(`/tasks/${task.id}/comments/${id}`, { content: 'Forged' })).status).toBe(403)
    expect(
      (await world.as(team.member).put(`/tasks/${otherTask.id}/comments/${id}`, { content: 'Elsewhere' })).status,
    ).toBe(404)
    expect(await readHistory(task.id)).toEqual(['user: One'])
    expect((await world.as(team.member).put(`/tasks/${task.id}/comments/${id}`, { content: 'Two' })).body.content).toBe(
      'Two',
    )
    expect((await world.as(team.member).delete(`/tasks/${task.id}/comments/${id}`)).status).toBe(204)
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body.comment_count).toBe(0)
  })

  it('a notification shows the current text of its comment; a removed assignee cannot read it', async () => {
    const removedAssignee = await world.join(team)
    const task = await createTask(team.manager, { assigned_users: [team.member.id, removedAssignee.id] })
    const path = `/tasks/${task.id}/comments`
    const { id } = (await world.as(team.manager).post(path, { content: 'The code is 4711' })).body
    await world.as(team.manager).post(path, { content: 'The code is 4711' })
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
    const read = async (by: Person) => {
      const { body } = await world.as(by).get('/notifications/?type=task_comment&limit=2')
      return body.map((row: { message: string }) => row.message)
    }
    await world.as(team.manager).put(`${path}/${id}`, { content: 'The code is another' })
    expect(await read(team.member)).toEqual(['The code is 4711', 'The code is another'])
    expect(await read(removedAssignee)).toEqual(['The code is 4711', 'This comment was deleted.'])
    await world.as(team.manager).delete(`${path}/${id}`)
    expect(await read(team.member)).toEqual(['The code is 4711', 'This comment was deleted.'])
    expect((await facts()).findLast(({ kind }) => kind === 'notification.renewed')).toMatchObject({
      seen_by: [team.member.id],
      private: true,
    })
  })

  it('a notification that was stored as text also loses the text of a deleted comment', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    const path = `/tasks/${task.id}/comments`
    const { id } = (await world.as(team.manager).post(path, { content: 'The code is 4711' })).body
    await world.store.db
      .updateTable('notifications')
      .set({ kind: 'text', values: JSON.stringify({ title: 'A comment', message: 'The code is 4711' }) })
      .where('task_comment_id', '=', id)
      .execute()
    await world.as(team.manager).delete(`${path}/${id}`)
    const [{ title, message }] = (await world.as(team.member).get('/notifications/?type=task_comment')).body
    expect([title, message]).toEqual(['A comment', 'This comment was deleted.'])
  })

  it('a typed "Status changed to done" remains a comment of the user', async () => {
    const task = await createTask(team.manager)
    await world.as(team.manager).post(`/tasks/${task.id}/comments`, { content: 'Status changed to done' })
    expect(await readHistory(task.id)).toEqual(['user: Status changed to done'])
  })
})

describe('deleting a task', () => {
  it('an admin or manager deletes it [API-066]', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    expect((await world.as(team.manager).delete(`/tasks/${task.id}`)).status).toBe(204)
    expect((await world.as(team.admin).get(`/tasks/${task.id}`)).status).toBe(404)
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'task.deleted',
      action: 'deleted',
      seen_by: [team.member.id, team.manager.id],
    })
  })

  it('is refused for its assignee, and it remains', async () => {
    const task = await createTask(team.manager, { assigned_to: team.member.id })
    expect((await world.as(team.member).delete(`/tasks/${task.id}`)).status).toBe(403)
    expect(await rowOf(task.id)).toBeDefined()
  })
})

it('assignable users are the active members [API-069, API-059]', async () => {
  const people = (await world.as(team.member).get(`/tasks/users?organization_id=${team.id}`)).body
  expect(people.map((person: { id: number }) => person.id)).toEqual(
    expect.arrayContaining([team.admin.id, team.manager.id, team.member.id]),
  )
  expect(people[0]).not.toHaveProperty('password_hash')
  expect((await world.as(await world.register()).get(`/tasks/users?organization_id=${team.id}`)).status).toBe(403)
})

async function createGoalWithMilestone() {
  const { db } = world.store
  const start_date = '2026-01-01T00:00:00'
  const goal = await db
    .insertInto('goals')
    .values({
      organization_id: team.id,
      project_id: project.id,
      user_id: team.manager.id,
      title: 'G',
      target_value: 10,
      unit: 'm',
      start_date,
      end_date: '2026-12-31T23:59:59',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const milestone = await db
    .insertInto('milestones')
    .values({ organization_id: team.id, project_id: project.id, title: 'M', due_date: '2026-12-01T23:59:59' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('goal_milestones')
    .values({ organization_id: team.id, goal_id: goal.id, milestone_id: milestone.id })
    .execute()
  return { goalId: goal.id, milestoneId: milestone.id }
}
