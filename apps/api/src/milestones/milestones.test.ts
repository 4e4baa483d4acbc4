import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOf, type Planning, planning } from '../testing/planning.ts'
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

const post = (by: Person | undefined, body: object) => world.as(by).post('/milestones/', body)
const put = (by: Person | undefined, id: number, body: object, headers?: Record<string, string>) =>
  world.as(by).put(`/milestones/${id}`, body, headers)
const progress = (by: Person | undefined, id: number, progress_percentage: unknown) =>
  world.as(by).patch(`/milestones/${id}/progress`, { progress_percentage })
const list = async (by: Person, query = '') => idsOf((await world.as(by).get(`/milestones/${query}`)).body)
const given = (body: object = {}) => ({
  title: 'First light',
  due_date: '2027-06-30',
  project_id: plan.project.id,
  organization_id: team.id,
  ...body,
})

describe('creating a milestone', () => {
  it('has every field of a milestone [ENT-086, ENT-087, ENT-088, ENT-089, ENT-090, ENT-091, ENT-092, ENT-093, ENT-094, ENT-095, ENT-096, ENT-097, ENT-098, ENT-099, ENT-100, ENT-101, ENT-102, ENT-103, ENT-104, ENT-105]', async () => {
    const made = await plan.milestone({
      organization_id: team.id,
      description: 'All lamps on',
      notes: 'All lamps on',
      start_date: '2027-01-01T00:00:00',
      due_date: '2027-06-30T23:59:59',
      target_date: '2027-06-30T23:59:59',
      target_percentage: 100,
      priority: 'HIGH',
      is_critical: true,
    })
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'First light',
      description: 'All lamps on',
      notes: 'All lamps on',
      start_date: '2027-01-01T00:00:00',
      due_date: '2027-06-30T23:59:59',
      target_date: '2027-06-30T23:59:59',
      target_percentage: 100,
      priority: 'high',
      is_critical: true,
      project_id: plan.project.id,
      organization_id: team.id,
      goal_id: null,
      status: 'not_started',
      progress: 0,
      progress_percentage: 0,
      tasks_count: 0,
      completed_tasks_count: 0,
      my_tasks_count: 0,
      comments_count: 0,
      comments: [],
      is_personal: false,
      celebrated: false,
      completed_at: null,
      created_by: team.manager.id,
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await plan.read(made.id)).toEqual(made)
  })

  it('is read as it was created, and is reached at 100 percent [API-128, API-129, CONST-48]', async () => {
    const made = await plan.milestone({ due_date: '2027-06-30' })
    expect(made).toMatchObject({ title: 'First light', target_percentage: 100 })
    expect(await plan.read(made.id)).toEqual(made)
  })

  it('requires only a title, a project and one of the two due dates', async () => {
    expect(await plan.milestone({ due_date: undefined, target_date: '2027-03-01' })).toMatchObject({
      due_date: '2027-03-01T23:59:59',
      target_date: '2027-03-01T23:59:59',
      organization_id: team.id,
      start_date: null,
      description: null,
      notes: null,
      priority: 'medium',
      is_critical: false,
    })
  })

  it.each(['low', 'Medium', 'HIGH', 'cRITICAL'])(
    'the priority %s is returned in lower case [VAL-082, STATE-109, STATE-110, STATE-111, STATE-112]',
    async (priority) => {
      expect(await plan.milestone({ priority })).toMatchObject({ priority: priority.toLowerCase() })
    },
  )

  it('under a goal belongs to it', async () => {
    const goal = await plan.goal()
    expect(await plan.milestone({ goal_id: goal.id, project_id: undefined })).toMatchObject({
      goal_id: goal.id,
      project_id: plan.project.id,
    })
  })

  it('with the status completed is completed from the start', async () => {
    const made = await plan.milestone({ progress_percentage: 100 })
    expect(made).toMatchObject({ status: 'completed', completed_at: expect.stringMatching(/Z$/) })
  })

  it.each([
    ['VAL-074', 'title', 'Milestone title is required', { title: ' \t' }],
    ['VAL-074', 'title', 'Milestone title is required', { title: undefined }],
    ['VAL-075', 'start_date', 'Start date is required', { start_date: '' }],
    ['VAL-076', 'due_date', 'Due date is required', { due_date: '' }],
    ['VAL-076', 'due_date', 'Due date is required', { due_date: undefined }],
    ['VAL-078', 'start_date', 'Start date must be before due date', { start_date: '2027-07-01' }],
    ['VAL-078', 'start_date', 'Start date must be before due date', { start_date: '2027-06-30T00:00:00' }],
    ['VAL-079', 'project_id', 'Project ID is required', { project_id: undefined }],
    ['VAL-079', 'project_id', 'Project ID is required', { project_id: null }],
    ['VAL-080', 'organization_id', 'Organization ID is required', { organization_id: null }],
    ['VAL-080', 'organization_id', 'Organization ID is required', { organization_id: undefined }],
  ])('%s an error on %s says %s, and nothing is created (case %#)', async (_, field, message, wrong) => {
    const before = (await plan.facts()).length
    const answer = await post(team.manager, given(wrong))
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body).toMatchObject({ detail: message, errors: [{ field, message }] })
    expect(await plan.facts()).toHaveLength(before)
  })

  it('without project and organization both are required [VAL-079, VAL-080]', async () => {
    const answer = await post(team.manager, given({ project_id: undefined, organization_id: undefined }))
    expect(answer.body.errors).toEqual([
      { field: 'project_id', message: 'Project ID is required' },
      { field: 'organization_id', message: 'Organization ID is required' },
    ])
  })

  it.each([
    ['title', { title: 'x'.repeat(256) }],
    ['title', { title: 'two\nlines' }],
    ['description', { description: 'a\u0000b' }],
    ['due_date', { due_date: '2027-02-30' }],
    ['target_date', { target_date: '2027-07-01' }],
    ['target_percentage', { target_percentage: 99 }],
    ['priority', { priority: 'urgent' }],
    ['is_critical', { is_critical: 'yes' }],
    ['status', { status: 'overdue' }],
    ['progress', { progress: 101 }],
    ['progress_percentage', { status: 'completed', progress_percentage: 40 }],
    ['progress_percentage', { status: 'in_progress', progress_percentage: 100 }],
    ['tasks_count', { tasks_count: 4 }],
  ])('a wrong %s is refused with an error on it (case %#)', async (field, wrong) => {
    const answer = await post(team.manager, given(wrong))
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.errors[0].field).toBe(field)
  })

  it('accepts a due date in the past [VAL-077 (settled: the form judges it)]', async () => {
    expect(await plan.milestone({ due_date: '2020-01-01' })).toMatchObject({ status: 'overdue' })
  })

  it('notifies the other admins and managers and the members who see it, and nobody else [ENT-125]', async () => {
    const project = await plan.makeProject()
    const inside = await world.join(team)
    await plan.task({ project_id: project.id, assigned_to: inside.id })
    const { id } = await plan.milestone({ project_id: project.id })
    expect(await plan.notified(id, 'milestone_created')).toEqual([team.admin.id, inside.id])
    expect((await plan.facts()).at(-1)).toMatchObject({
      kind: 'milestone.created',
      entity: 'milestone',
      entity_id: id,
      action: 'created',
      private: false,
      seen_by: expect.arrayContaining([inside.id]),
    })
  })

  it('is refused for a member, for strangers and across organizations, and nothing is created', async () => {
    const other = await world.team('Elsewhere')
    const theirs = await planning(world, other)
    await plan.task({ assigned_to: team.member.id })
    const before = await plan.facts()
    for (const [by, body, status] of [
      [undefined, given(), 401],
      [team.member, given(), 403],
      [team.member, given({ organization_id: undefined }), 422],
      [other.admin, given(), 403],
      [other.admin, given({ organization_id: undefined }), 422],
      [other.admin, given({ organization_id: other.id }), 404],
      [team.manager, given({ project_id: theirs.project.id }), 404],
      [team.manager, given({ project_id: 2_147_483_647 }), 404],
      [team.manager, given({ goal_id: (await theirs.goal(other.manager)).id }), 404],
    ] as const) {
      expect((await post(by, body)).status, JSON.stringify(body)).toBe(status)
    }
    expect((await plan.facts()).filter(({ entity }) => entity === 'milestone')).toEqual(
      before.filter(({ entity }) => entity === 'milestone'),
    )
  })
})

describe('visibility of milestones', () => {
  it('admins and managers see all, newest first, by project, by organization, or over all [API-118, API-119, API-124, PROD-20, PROD-25]', async () => {
    const fresh = await world.team('Fresh')
    const theirs = await planning(world, fresh)
    const first = await theirs.milestone({})
    const second = await theirs.milestone({})
    for (const by of [fresh.admin, fresh.manager])
      for (const query of [
        '',
        `?organization_id=${fresh.id}`,
        `?project_id=${theirs.project.id}`,
        `project/${theirs.project.id}`,
      ])
        expect(await list(by, query)).toEqual([second.id, first.id])
    expect(await list(fresh.member)).toEqual([])
    expect((await world.as(fresh.member).get(`/milestones/?project_id=${theirs.project.id}`)).status).toBe(404)
  })

  it('a member sees the milestones of the projects that contain a task of theirs', async () => {
    const newcomer = await world.join(team)
    const project = await plan.makeProject()
    const seen = await plan.milestone({ project_id: project.id })
    const hidden = await plan.milestone()
    await plan.task({ project_id: project.id, assigned_to: newcomer.id })
    expect(await list(newcomer)).toEqual([seen.id])
    expect(await list(newcomer, `project/${project.id}`)).toEqual([seen.id])
    expect((await world.as(newcomer).get(`/milestones/${seen.id}`)).status).toBe(200)
    expect((await world.as(newcomer).get(`/tasks/milestone/${seen.id}`)).status).toBe(200)
    expect((await world.as(newcomer).get(`/milestones/${hidden.id}`)).status).toBe(404)
    expect((await world.as(newcomer).get(`/tasks/milestone/${hidden.id}`)).status).toBe(404)
  })

  it("a personal goal's milestones are visible only to their owner, and no lead is notified", async () => {
    const owner = await world.join(team)
    const goal = await plan.personalGoal(owner)
    await plan.task({ assigned_to: owner.id })
    const { id } = await plan.milestone({ goal_id: goal.id }, owner)
    expect(await plan.read(id, owner)).toMatchObject({ is_personal: true, goal_id: goal.id })
    expect(await list(owner)).toContain(id)
    for (const by of [team.admin, team.manager, team.member]) {
      expect((await world.as(by).get(`/milestones/${id}`)).status).toBe(404)
      expect(await list(by)).not.toContain(id)
      expect((await put(by, id, { title: 'Mine' })).status).toBe(404)
      expect((await progress(by, id, 100)).status).toBe(404)
      expect((await world.as(by).delete(`/milestones/${id}`)).status).toBe(404)
      expect((await world.as(by).get(`/tasks/milestone/${id}`)).status).toBe(404)
    }
    expect((await put(owner, id, { title: 'Ours alone' })).status).toBe(200)
    expect((await progress(owner, id, 50)).status).toBe(200)
    const told = (await plan.facts()).filter(({ entity, entity_id }) => entity === 'milestone' && entity_id === id)
    expect(told.map((fact) => [fact.private, fact.seen_by])).toEqual(told.map(() => [true, [owner.id]]))
    expect(told).toHaveLength(3)
    expect(await plan.notified(id, 'milestone_created')).toEqual([])
    expect((await world.as(owner).delete(`/milestones/${id}`)).status).toBe(204)
  })

  it("a member cannot create one under a team goal or another user's goal, and needs a visible project", async () => {
    const owner = await world.join(team)
    const personal = await plan.personalGoal(owner)
    const goal = await plan.goal()
    await plan.task({ goal_id: goal.id, assigned_to: owner.id })
    const hidden = await plan.makeProject()
    const asking = (by: Person, body: object) => post(by, { title: 'M', due_date: '2027-06-30', ...body })
    expect((await asking(owner, { goal_id: goal.id })).status).toBe(403)
    expect((await asking(team.manager, { goal_id: personal.id })).status).toBe(404)
    expect((await asking(owner, { goal_id: personal.id, project_id: hidden.id })).status).toBe(404)
    const nowhere = await asking(owner, { goal_id: personal.id })
    expect(nowhere.body.errors).toEqual([{ field: 'project_id', message: 'Project ID is required' }])
  })

  it('a manager who becomes a member no longer sees the milestones of the team goals they created', async () => {
    const once = await world.join(team, 'manager')
    const goal = await plan.goal(once)
    const { id } = await plan.milestone({ goal_id: goal.id }, once)
    expect(await list(once)).toContain(id)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${once.id}`, { role: 'member' })
    expect(await list(once)).toEqual([])
    expect((await world.as(once).get(`/milestones/${id}`)).status).toBe(404)
    expect((await progress(once, id, 50)).status).toBe(404)
    expect(await plan.read(id)).toMatchObject({ progress: 0, version: 1 })
  })

  it('a milestone in the trash is visible neither to admins and managers nor to assignees in its project', async () => {
    const fresh = await world.team('Trash')
    const theirs = await planning(world, fresh)
    const goal = await theirs.goal()
    const { id } = await theirs.milestone({ goal_id: goal.id })
    await theirs.task({ assigned_to: fresh.member.id })
    expect(await list(fresh.member)).toEqual([id])
    expect((await world.as(fresh.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
    for (const by of [fresh.admin, fresh.manager, fresh.member]) {
      expect(await list(by)).toEqual([])
      expect((await world.as(by).get(`/milestones/${id}`)).status).toBe(404)
      expect((await put(by, id, { title: 'Back' })).status).toBe(404)
      expect((await world.as(by).delete(`/milestones/${id}`)).status).toBe(404)
    }
    expect(await theirs.row(id)).toMatchObject({ title: 'First light', deleted_at: expect.any(String) })
  })

  it("another organization's milestone gives the same response as an unknown id", async () => {
    const { id } = await plan.milestone()
    const stranger = (await world.team('Strangers')).admin
    const foreign = await world.as(stranger).get(`/milestones/${id}`)
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe((await world.as(stranger).get('/milestones/2147483647')).text)
    expect((await world.as(stranger).get(`/milestones/?organization_id=${team.id}`)).status).toBe(403)
    expect((await world.as(stranger).get(`/milestones/project/${plan.project.id}`)).status).toBe(404)
    expect(await list(stranger)).toEqual([])
  })

  it.each([
    '/milestones/abc',
    '/milestones/0',
    '/milestones/project/1e3',
    '/milestones/?upcoming=1',
    '/milestones/?status=done',
  ])('%s is refused', async (url) => {
    expect((await world.as(team.admin).get(url)).status).toBe(422)
  })

  it('lists are filtered by status, priority, critical and upcoming [API-120, API-121, API-122, API-123, API-125, API-126, API-127, STATE-098, STATE-099, STATE-100, STATE-101, STATE-102]', async () => {
    const fresh = await world.team('Filters')
    const theirs = await planning(world, fresh)
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const idle = await theirs.milestone({ is_critical: true, priority: 'low' })
    const begun = await theirs.milestone({ priority: 'critical', due_date: soon, progress: 40 })
    const late = await theirs.milestone({ due_date: '2026-01-31', progress: 40 })
    const done = await theirs.milestone({ due_date: soon, progress: 100 })
    const dropped = await theirs.milestone({ due_date: soon, status: 'cancelled' })
    const both = async (query: string) => {
      const everywhere = await list(fresh.manager, `?${query}`)
      expect(await list(fresh.manager, `project/${theirs.project.id}?${query}`)).toEqual(everywhere)
      return everywhere
    }
    expect(await both('status=not_started')).toEqual([idle.id])
    expect(await both('status=in_progress')).toEqual([begun.id])
    expect(await both('status=overdue')).toEqual([late.id])
    expect(await both('status=completed')).toEqual([done.id])
    expect(await both('status=cancelled')).toEqual([dropped.id])
    expect(await both('priority=CRITICAL')).toEqual([begun.id])
    expect(await both('priority=low&is_critical=true')).toEqual([idle.id])
    expect(await both('is_critical=false')).toEqual([dropped.id, done.id, late.id, begun.id])
    expect(await list(fresh.manager, '?upcoming=true')).toEqual([begun.id])
    expect(await list(fresh.manager, '?upcoming=false')).toHaveLength(5)
  })

  it('is overdue from the minute it is due, and upcoming for 30 days before', async () => {
    const fresh = await world.team('Minutes')
    const theirs = await planning(world, fresh)
    const { id } = await theirs.milestone()
    const days = 24 * 60
    const at = async (minutes: number) => {
      const due_date = new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)
      const { status } = (await put(fresh.manager, id, { due_date })).body
      expect(await list(fresh.manager, '?status=overdue')).toEqual(status === 'overdue' ? [id] : [])
      return { status, upcoming: (await list(fresh.manager, '?upcoming=true')).length === 1 }
    }
    expect(await at(-1)).toEqual({ status: 'overdue', upcoming: false })
    expect(await at(1)).toEqual({ status: 'not_started', upcoming: true })
    expect(await at(30 * days - 1)).toEqual({ status: 'not_started', upcoming: true })
    expect(await at(30 * days + 1)).toEqual({ status: 'not_started', upcoming: false })
  })

  it('pages with limit and offset and returns the total', async () => {
    const all = await list(team.admin)
    const page = await world.as(team.admin).get('/milestones/?limit=2&offset=1')
    expect(idsOf(page.body)).toEqual(all.slice(1, 3))
    expect(page.headers['x-total-count']).toBe(String(all.length))
  })

  it('returns 304 until something changes or a due date passes', async () => {
    const fresh = await world.team('Clock')
    const theirs = await planning(world, fresh)
    const { id } = await theirs.milestone({ due_date: '2040-01-01' })
    for (const url of [
      '/milestones/',
      `/milestones/?organization_id=${fresh.id}`,
      `/milestones/project/${theirs.project.id}`,
    ]) {
      const tag = String((await world.as(fresh.admin).get(url)).headers.etag)
      const again = () => world.as(fresh.admin).get(url, { 'if-none-match': tag })
      expect((await again()).status).toBe(304)
      await theirs.dueSince(id)
      expect((await again()).body).toMatchObject([{ id, status: 'overdue' }])
      await theirs.dueSince(id, new Date(Date.now() + 86_400_000).toISOString().slice(0, 19))
      expect((await again()).status).toBe(200)
      await theirs.dueSince(id, '2040-01-01T23:59:59')
      expect((await again()).status).toBe(304)
      await put(fresh.manager, id, { title: `News for ${url}` })
      expect((await again()).status).toBe(200)
    }
  })
})

describe('tasks of a milestone', () => {
  it('are counted with the finished ones, for every name of that status, and the same for all users [STATE-065, STATE-066]', async () => {
    const { id } = await plan.milestone()
    const [done, completed] = [
      await plan.task({ goal_milestone_id: id, assigned_to: team.member.id }),
      await plan.task({ goal_milestone_id: id }),
    ]
    await plan.task({ goal_milestone_id: id })
    const gone = await plan.task({ goal_milestone_id: id })
    await world.as(team.manager).delete(`/tasks/${gone.id}`)
    await plan.finish(done, 'done')
    await plan.finish(completed, 'completed')
    expect(await plan.read(id)).toMatchObject({ tasks_count: 3, completed_tasks_count: 2, my_tasks_count: 0 })
    expect(await plan.read(id, team.member)).toMatchObject({
      tasks_count: 3,
      completed_tasks_count: 2,
      my_tasks_count: 1,
    })
  })
})

it('tasks in the trash are not counted', async () => {
  const [goal, other] = [await plan.goal(), await plan.goal()]
  const { id } = await plan.milestone({ goal_id: goal.id })
  await plan.link({ goal_id: other.id, milestone_id: id })
  const task = await plan.task({ goal_milestone_id: id, assigned_to: team.member.id })
  await plan.finish(task)
  expect(task.goal_id).toBe(goal.id)
  expect(await plan.read(id)).toMatchObject({ tasks_count: 1, completed_tasks_count: 1 })
  expect((await world.as(team.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
  expect(await plan.read(id)).toMatchObject({ goal_id: other.id, tasks_count: 0, completed_tasks_count: 0 })
})

describe('progress of a milestone', () => {
  it.each([
    [25, 25, 'in_progress'],
    [0, 0, 'not_started'],
    [0.5, 0.5, 'in_progress'],
    [99.9, 99.9, 'in_progress'],
    [100, 100, 'completed'],
    [125, 100, 'completed'],
    [-25, 0, 'not_started'],
  ])('set to %d is %d and %s [API-132, STATE-106, STATE-107, STATE-108]', async (given, expected, status) => {
    const { id } = await plan.milestone({ progress: 50 })
    const answer = await progress(team.manager, id, given)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ progress: expected, progress_percentage: expected, status })
    expect(answer.body.completed_at === null).toBe(status !== 'completed')
    expect((await plan.facts()).at(-1)).toMatchObject({ kind: 'milestone.updated', entity_id: id })
  })

  it('past the due date is overdue until it is reached', async () => {
    const { id } = await plan.milestone({ due_date: '2026-01-31' })
    expect(await plan.reach(id, 50)).toMatchObject({ status: 'overdue', progress: 50 })
    expect(await plan.reach(id)).toMatchObject({ status: 'completed' })
    expect(await plan.reach(id, 75)).toMatchObject({ status: 'overdue', completed_at: null })
  })

  it('reopens a cancelled milestone', async () => {
    const { id } = await plan.milestone({ status: 'cancelled' })
    expect(await plan.reach(id, 0)).toMatchObject({ status: 'not_started' })
  })

  it('repeated unchanged records no fact', async () => {
    const { id } = await plan.milestone({ progress: 50 })
    const before = (await plan.facts()).length
    await plan.reach(id, 50)
    expect(await plan.facts()).toHaveLength(before)
  })

  it('can be changed by an assignee of its tasks, and by no other member', async () => {
    const { id } = await plan.milestone()
    const [inside, beside, maker] = [await world.join(team), await world.join(team), await world.join(team, 'manager')]
    await plan.task({ goal_milestone_id: id, assigned_to: inside.id })
    await plan.task({ assigned_to: beside.id })
    await world.as(maker).post('/tasks/', { title: 'T', goal_milestone_id: id })
    await world.as(team.admin).put(`/organizations/${team.id}/members/${maker.id}`, { role: 'member' })
    const before = (await plan.facts()).length
    expect((await progress(beside, id, 25)).status).toBe(403)
    expect((await progress(maker, id, 25)).status).toBe(403)
    expect((await progress(await world.register(), id, 25)).status).toBe(404)
    expect((await progress(undefined, id, 25)).status).toBe(401)
    expect(await plan.row(id)).toMatchObject({ progress: 0, version: 1 })
    expect(await plan.facts()).toHaveLength(before)
    expect((await progress(inside, id, 25)).status).toBe(200)
  })

  it.each([null, 'half', undefined, [50]])('%j is no valid progress', async (wrong) => {
    const { id } = await plan.milestone()
    expect((await progress(team.manager, id, wrong)).status).toBe(422)
  })

  it('changes only explicitly: reopening a task does not lower it', async () => {
    const { id } = await plan.milestone()
    const task = await plan.task({ goal_milestone_id: id })
    await plan.finish(task)
    expect(await plan.read(id)).toMatchObject({ progress: 0, status: 'not_started' })
    await plan.reach(id)
    await plan.finish(task, 'todo')
    expect(await plan.read(id)).toMatchObject({ progress: 100, status: 'completed' })
  })
})

describe('updating a milestone', () => {
  it('changes the given fields and leaves the rest [API-130]', async () => {
    const made = await plan.milestone({ notes: 'Keep me', start_date: '2027-01-01' })
    const body = {
      title: 'Second light',
      description: 'More lamps',
      priority: 'CRITICAL',
      is_critical: true,
      due_date: '2027-07-31',
    }
    const answer = await put(team.admin, made.id, body)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      ...body,
      priority: 'critical',
      due_date: '2027-07-31T23:59:59',
      target_date: '2027-07-31T23:59:59',
      notes: 'Keep me',
      start_date: '2027-01-01T00:00:00',
      version: 2,
    })
    expect((await plan.facts()).at(-1)).toMatchObject({
      kind: 'milestone.updated',
      values: {
        changes: {
          title: { from: made.title, to: 'Second light' },
          description: { from: made.description, to: 'More lamps' },
          priority: { from: made.priority, to: 'critical' },
          is_critical: { from: false, to: true },
          due_date: { from: made.due_date, to: '2027-07-31T23:59:59' },
        },
      },
    })
  })

  it('null clears optional fields, and no others', async () => {
    const { id } = await plan.milestone({ description: 'D', notes: 'N', start_date: '2027-01-01' })
    const cleared = { description: null, notes: null, start_date: null }
    expect((await put(team.manager, id, cleared)).body).toMatchObject(cleared)
    for (const key of ['title', 'due_date', 'status', 'priority', 'progress'])
      expect((await put(team.manager, id, { [key]: null })).status, key).toBe(422)
  })

  it.each([
    [{ status: 'completed' }, 'completed', 100],
    [{ progress: 100 }, 'completed', 100],
    [{ status: 'in_progress', progress: 100 }, 'completed', 100],
    [{ progress_percentage: 20 }, 'in_progress', 20],
    [{ progress: 50, progress_percentage: 75 }, 'in_progress', 75],
    [{ status: 'not_started' }, 'not_started', 0],
    [{ status: 'cancelled' }, 'cancelled', 50],
    [{ status: 'cancelled', progress: 60 }, 'cancelled', 60],
    [{ status: 'in_progress', progress: 60 }, 'in_progress', 60],
  ])('%j sets a half-done milestone to %s at %d', async (said, status, at) => {
    const { id } = await plan.milestone({ progress: 50 })
    expect((await put(team.manager, id, said)).body).toMatchObject({ status, progress: at, progress_percentage: at })
    expect((await plan.row(id)).completed_at === null).toBe(status !== 'completed')
  })

  it('a reopened one returns to 75 percent', async () => {
    const { id } = await plan.milestone({ progress: 100 })
    expect((await put(team.manager, id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      progress: 75,
      completed_at: null,
    })
  })

  it.each([
    ['progress_percentage', { status: 'completed', progress: 60 }],
    ['progress_percentage', { status: 'not_started', progress: 60 }],
    ['progress_percentage', { progress: 10, progress_percentage: 20 }],
    ['status', { status: 'overdue' }],
    ['target_date', { due_date: '2027-08-01', target_date: '2027-08-02' }],
    ['start_date', { start_date: '2027-06-30' }],
    ['start_date', { due_date: '2027-01-01' }],
    ['project_id', { project_id: 1_000_000 }],
    ['organization_id', { organization_id: 1_000_000 }],
    ['goal_id', { goal_id: 7 }],
    ['is_personal', { is_personal: true }],
    ['celebrated', { celebrated: true }],
    ['surprise', { surprise: 1 }],
  ])('a contradiction or an unknown key is rejected on %s (case %#)', async (field, wrong) => {
    const { id } = await plan.milestone({ progress: 50, start_date: '2027-01-01' })
    const answer = await put(team.manager, id, { title: 'Stolen', ...wrong })
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.errors[0].field).toBe(field)
    expect(await plan.row(id)).toMatchObject({ title: 'First light', version: 1 })
  })

  it('a milestone sent back unchanged changes nothing, also when it is overdue and has comments', async () => {
    const { id } = await plan.milestone({ due_date: '2026-01-31', progress: 50, goal_id: (await plan.goal()).id })
    await world.as(team.admin).post(`/milestones/${id}/comments`, { comment: 'Late' })
    const fetched = await plan.read(id)
    const before = (await plan.facts()).length
    const answer = await put(team.manager, id, fetched)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual(fetched)
    expect(await plan.facts()).toHaveLength(before)
    expect((await put(team.manager, id, { ...fetched, due_date: '2027-06-30' })).body).toMatchObject({
      status: 'in_progress',
      target_date: '2027-06-30T23:59:59',
    })
  })

  it('an outdated If-Match is rejected, and nothing changes', async () => {
    const { id } = await plan.milestone()
    const tag = String((await world.as(team.manager).get(`/milestones/${id}`)).headers.etag)
    expect((await put(team.manager, id, { title: 'First' }, { 'if-match': tag })).status).toBe(200)
    expect((await put(team.manager, id, { title: 'Second' }, { 'if-match': tag })).status).toBe(412)
    expect(await plan.row(id)).toMatchObject({ title: 'First' })
  })

  it('is refused for a member with tasks in it and for a stranger, and nothing changes', async () => {
    const { id } = await plan.milestone()
    await plan.task({ goal_milestone_id: id, assigned_to: team.member.id })
    const before = (await plan.facts()).length
    expect((await put(team.member, id, { title: 'Mine' })).status).toBe(403)
    expect((await put(await world.register(), id, { title: 'Mine' })).status).toBe(404)
    expect((await put(undefined, id, { title: 'Mine' })).status).toBe(401)
    expect(await plan.row(id)).toMatchObject({ title: 'First light', version: 1 })
    expect(await plan.facts()).toHaveLength(before)
  })

  it('two concurrent changes both succeed and both are kept', async () => {
    const { id } = await plan.milestone()
    const answers = await Promise.all([
      put(team.manager, id, { title: 'Renamed' }),
      put(team.admin, id, { notes: 'Noted' }),
      progress(team.manager, id, 100),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await plan.row(id)).toMatchObject({ title: 'Renamed', notes: 'Noted', status: 'completed', version: 4 })
  })
})

describe('deleting a milestone', () => {
  it('is permanent; its tasks keep their project and goal, each recorded for its assignees [API-131]', async () => {
    const goal = await plan.goal()
    const { id } = await plan.milestone({ goal_id: goal.id })
    const task = await plan.task({ goal_milestone_id: id, assigned_to: team.member.id })
    await world.as(team.admin).post(`/milestones/${id}/comments`, { comment: 'Gone soon' })
    expect((await world.as(team.admin).delete(`/milestones/${id}`)).status).toBe(204)
    expect((await world.as(team.admin).get(`/milestones/${id}`)).status).toBe(404)
    expect((await world.as(team.admin).get(`/tasks/milestone/${id}`)).status).toBe(404)
    expect((await world.as(team.member).get(`/tasks/${task.id}`)).body).toMatchObject({
      goal_milestone_id: null,
      goal_id: goal.id,
      project_id: plan.project.id,
      version: task.version + 1,
    })
    const latest = (await plan.facts()).slice(-4)
    expect(latest).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'task.left_milestone',
          entity_id: task.id,
          seen_by: expect.arrayContaining([team.member.id]),
        }),
        expect.objectContaining({ kind: 'milestone.deleted', entity_id: id, action: 'deleted' }),
        expect.objectContaining({ entity: 'goal', entity_id: goal.id, action: 'updated' }),
      ]),
    )
    expect((await world.as(team.admin).get(`/goals/${goal.id}`)).body.milestones_count).toBe(0)
    expect((await world.as(team.admin).delete(`/milestones/${id}`)).status).toBe(404)
  })

  it('also works when tasks of it are in the trash', async () => {
    const project = await plan.makeProject()
    const { id } = await plan.milestone({ project_id: project.id })
    const task = await plan.task({ goal_milestone_id: id, project_id: undefined })
    await world.store.db
      .updateTable('tasks')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', task.id)
      .execute()
    expect((await world.as(team.admin).delete(`/milestones/${id}`)).status).toBe(204)
  })

  it('is refused for a member with tasks in it and for a stranger, and it remains', async () => {
    const { id } = await plan.milestone()
    const task = await plan.task({ goal_milestone_id: id, assigned_to: team.member.id })
    const before = (await plan.facts()).length
    expect((await world.as(team.member).delete(`/milestones/${id}`)).status).toBe(403)
    expect((await world.as(await world.register()).delete(`/milestones/${id}`)).status).toBe(404)
    expect((await world.as(undefined).delete(`/milestones/${id}`)).status).toBe(401)
    expect((await world.as(team.member).get(`/tasks/${task.id}`)).body.goal_milestone_id).toBe(id)
    expect(await plan.facts()).toHaveLength(before)
  })
})

describe('celebration of a milestone', () => {
  const celebrate = (by: Person | undefined, id: number) => world.as(by).post(`/milestones/${id}/celebration`)

  it('is shown once per user: the sight is stored, and reported only to their own windows [ADMIN-GOAL-22]', async () => {
    const { id } = await plan.milestone({ progress: 100 })
    const url = `/milestones/?organization_id=${team.id}&limit=1`
    const tag = String((await world.as(team.manager).get(url)).headers.etag)
    expect((await celebrate(team.manager, id)).status).toBe(204)
    const after = await plan.facts()
    expect((await celebrate(team.manager, id)).status).toBe(204)
    expect(await plan.facts()).toHaveLength(after.length)
    expect(after.at(-1)).toMatchObject({ entity_id: id, private: true, seen_by: [team.manager.id] })
    expect((await plan.read(id)).celebrated).toBe(true)
    expect((await plan.read(id, team.admin)).celebrated).toBe(false)
    expect((await world.as(team.manager).get(url, { 'if-none-match': tag })).body).toMatchObject([{ celebrated: true }])
  })

  it('requires a reached milestone, and that the caller sees it', async () => {
    const { id } = await plan.milestone({ progress: 75 })
    expect((await celebrate(team.manager, id)).status).toBe(409)
    await plan.reach(id)
    expect((await celebrate(await world.register(), id)).status).toBe(404)
    expect((await celebrate(undefined, id)).status).toBe(401)
    expect(
      await world.store.db.selectFrom('milestone_celebrations').where('milestone_id', '=', id).selectAll().execute(),
    ).toEqual([])
  })
})
