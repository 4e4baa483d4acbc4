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
const setProgress = (by: Person | undefined, id: number, progress_percentage: unknown) =>
  world.as(by).patch(`/milestones/${id}/progress`, { progress_percentage })
const listIds = async (by: Person, query = '') => idsOf((await world.as(by).get(`/milestones/${query}`)).body)
const newMilestone = (body: object = {}) => ({
  title: 'First light',
  due_date: '2087-06-30',
  project_id: plan.project.id,
  organization_id: team.id,
  ...body,
})

describe('creating a milestone', () => {
  it('has every field of a milestone [ENT-086, ENT-087, ENT-088, ENT-089, ENT-090, ENT-091, ENT-092, ENT-093, ENT-094, ENT-095, ENT-096, ENT-097, ENT-098, ENT-099, ENT-100, ENT-101, ENT-102, ENT-103, ENT-104, ENT-105]', async () => {
    const created = await plan.createMilestone({
      organization_id: team.id,
      description: 'All lamps on',
      notes: 'All lamps on',
      start_date: '2087-01-01T00:00:00',
      due_date: '2087-06-30T23:59:59',
      target_date: '2087-06-30T23:59:59',
      target_percentage: 100,
      priority: 'HIGH',
      is_critical: true,
    })
    expect(created).toEqual({
      id: expect.any(Number),
      title: 'First light',
      description: 'All lamps on',
      notes: 'All lamps on',
      start_date: '2087-01-01T00:00:00',
      due_date: '2087-06-30T23:59:59',
      target_date: '2087-06-30T23:59:59',
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
    expect(await plan.readMilestone(created.id)).toEqual(created)
  })

  it('is read as it was created, and is reached at 100 percent [API-128, API-129, CONST-48]', async () => {
    const created = await plan.createMilestone({ due_date: '2087-06-30' })
    expect(created).toMatchObject({ title: 'First light', target_percentage: 100 })
    expect(await plan.readMilestone(created.id)).toEqual(created)
  })

  it('requires only a title, a project and one of the two due dates', async () => {
    expect(await plan.createMilestone({ due_date: undefined, target_date: '2087-03-01' })).toMatchObject({
      due_date: '2087-03-01T23:59:59',
      target_date: '2087-03-01T23:59:59',
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
      expect(await plan.createMilestone({ priority })).toMatchObject({ priority: priority.toLowerCase() })
    },
  )

  it('under a goal belongs to it', async () => {
    const goal = await plan.createGoal()
    expect(await plan.createMilestone({ goal_id: goal.id, project_id: undefined })).toMatchObject({
      goal_id: goal.id,
      project_id: plan.project.id,
    })
  })

  it('with the status completed is completed from the start', async () => {
    const created = await plan.createMilestone({ progress_percentage: 100 })
    expect(created).toMatchObject({ status: 'completed', completed_at: expect.stringMatching(/Z$/) })
  })

  it.each([
    ['VAL-074', 'title', 'Milestone title is required', { title: ' \t' }],
    ['VAL-074', 'title', 'Milestone title is required', { title: undefined }],
    ['VAL-075', 'start_date', 'Start date is required', { start_date: '' }],
    ['VAL-076', 'due_date', 'Due date is required', { due_date: '' }],
    ['VAL-076', 'due_date', 'Due date is required', { due_date: undefined }],
    ['VAL-078', 'start_date', 'Start date must be before due date', { start_date: '2087-07-01' }],
    ['VAL-078', 'start_date', 'Start date must be before due date', { start_date: '2087-06-30T00:00:00' }],
    ['VAL-079', 'project_id', 'Project ID is required', { project_id: undefined }],
    ['VAL-079', 'project_id', 'Project ID is required', { project_id: null }],
    ['VAL-080', 'organization_id', 'Organization ID is required', { organization_id: null }],
    ['VAL-080', 'organization_id', 'Organization ID is required', { organization_id: undefined }],
  ])('%s an error on %s says %s, and nothing is created (case %#)', async (_, field, message, invalid) => {
    const before = (await plan.facts()).length
    const response = await post(team.manager, newMilestone(invalid))
    expect(response.status, response.text).toBe(422)
    expect(response.body).toMatchObject({ detail: message, errors: [{ field, message }] })
    expect(await plan.facts()).toHaveLength(before)
  })

  it('without project and organization both are required [VAL-079, VAL-080]', async () => {
    const response = await post(team.manager, newMilestone({ project_id: undefined, organization_id: undefined }))
    expect(response.body.errors).toEqual([
      { field: 'project_id', message: 'Project ID is required' },
      { field: 'organization_id', message: 'Organization ID is required' },
    ])
  })

  it.each([
    ['title', { title: 'x'.repeat(256) }],
    ['title', { title: 'two\nlines' }],
    ['description', { description: 'a\u0000b' }],
    ['due_date', { due_date: '2087-02-30' }],
    ['target_date', { target_date: '2087-07-01' }],
    ['target_percentage', { target_percentage: 99 }],
    ['priority', { priority: 'urgent' }],
    ['is_critical', { is_critical: 'yes' }],
    ['status', { status: 'overdue' }],
    ['progress', { progress: 101 }],
    ['progress_percentage', { status: 'completed', progress_percentage: 40 }],
    ['progress_percentage', { status: 'in_progress', progress_percentage: 100 }],
    ['tasks_count', { tasks_count: 4 }],
  ])('a wrong %s is refused with an error on it (case %#)', async (field, invalid) => {
    const response = await post(team.manager, newMilestone(invalid))
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })

  it('accepts a due date in the past [VAL-077 (settled: the form judges it)]', async () => {
    expect(await plan.createMilestone({ due_date: '2020-01-01' })).toMatchObject({ status: 'overdue' })
  })

  it('notifies the other admins and managers and the members who see it, and nobody else [ENT-125]', async () => {
    const project = await plan.createProject()
    const memberInside = await world.join(team)
    await plan.createTask({ project_id: project.id, assigned_to: memberInside.id })
    const { id } = await plan.createMilestone({ project_id: project.id })
    expect(await plan.notifiedUserIds(id, 'milestone_created')).toEqual([team.admin.id, memberInside.id])
    expect((await plan.facts()).at(-1)).toMatchObject({
      kind: 'milestone.created',
      entity: 'milestone',
      entity_id: id,
      action: 'created',
      private: false,
      seen_by: expect.arrayContaining([memberInside.id]),
    })
  })

  it('is refused for a member, for strangers and across organizations, and nothing is created', async () => {
    const otherTeam = await world.team('Elsewhere')
    const otherPlan = await planning(world, otherTeam)
    await plan.createTask({ assigned_to: team.member.id })
    const before = await plan.facts()
    for (const [by, body, status] of [
      [undefined, newMilestone(), 401],
      [team.member, newMilestone(), 403],
      [team.member, newMilestone({ organization_id: undefined }), 422],
      [otherTeam.admin, newMilestone(), 403],
      [otherTeam.admin, newMilestone({ organization_id: undefined }), 422],
      [otherTeam.admin, newMilestone({ organization_id: otherTeam.id }), 404],
      [team.manager, newMilestone({ project_id: otherPlan.project.id }), 404],
      [team.manager, newMilestone({ project_id: 2_147_483_647 }), 404],
      [team.manager, newMilestone({ goal_id: (await otherPlan.createGoal(otherTeam.manager)).id }), 404],
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
    const freshTeam = await world.team('Fresh')
    const otherPlan = await planning(world, freshTeam)
    const first = await otherPlan.createMilestone({})
    const second = await otherPlan.createMilestone({})
    for (const by of [freshTeam.admin, freshTeam.manager])
      for (const query of [
        '',
        `?organization_id=${freshTeam.id}`,
        `?project_id=${otherPlan.project.id}`,
        `project/${otherPlan.project.id}`,
      ])
        expect(await listIds(by, query)).toEqual([second.id, first.id])
    expect(await listIds(freshTeam.member)).toEqual([])
    expect((await world.as(freshTeam.member).get(`/milestones/?project_id=${otherPlan.project.id}`)).status).toBe(404)
  })

  it('a member sees the milestones of the projects that contain a task of theirs', async () => {
    const newcomer = await world.join(team)
    const project = await plan.createProject()
    const visibleMilestone = await plan.createMilestone({ project_id: project.id })
    const hiddenMilestone = await plan.createMilestone()
    await plan.createTask({ project_id: project.id, assigned_to: newcomer.id })
    expect(await listIds(newcomer)).toEqual([visibleMilestone.id])
    expect(await listIds(newcomer, `project/${project.id}`)).toEqual([visibleMilestone.id])
    expect((await world.as(newcomer).get(`/milestones/${visibleMilestone.id}`)).status).toBe(200)
    expect((await world.as(newcomer).get(`/tasks/milestone/${visibleMilestone.id}`)).status).toBe(200)
    expect((await world.as(newcomer).get(`/milestones/${hiddenMilestone.id}`)).status).toBe(404)
    expect((await world.as(newcomer).get(`/tasks/milestone/${hiddenMilestone.id}`)).status).toBe(404)
  })

  it("a personal goal's milestones are visible only to their owner, and no lead is notified", async () => {
    const owner = await world.join(team)
    const goal = await plan.createPersonalGoal(owner)
    await plan.createTask({ assigned_to: owner.id })
    const { id } = await plan.createMilestone({ goal_id: goal.id }, owner)
    expect(await plan.readMilestone(id, owner)).toMatchObject({ is_personal: true, goal_id: goal.id })
    expect(await listIds(owner)).toContain(id)
    for (const by of [team.admin, team.manager, team.member]) {
      expect((await world.as(by).get(`/milestones/${id}`)).status).toBe(404)
      expect(await listIds(by)).not.toContain(id)
      expect((await put(by, id, { title: 'Mine' })).status).toBe(404)
      expect((await setProgress(by, id, 100)).status).toBe(404)
      expect((await world.as(by).delete(`/milestones/${id}`)).status).toBe(404)
      expect((await world.as(by).get(`/tasks/milestone/${id}`)).status).toBe(404)
    }
    expect((await put(owner, id, { title: 'Ours alone' })).status).toBe(200)
    expect((await setProgress(owner, id, 50)).status).toBe(200)
    const recordedFacts = (await plan.facts()).filter(
      ({ entity, entity_id }) => entity === 'milestone' && entity_id === id,
    )
    expect(recordedFacts.map((fact) => [fact.private, fact.seen_by])).toEqual(
      recordedFacts.map(() => [true, [owner.id]]),
    )
    expect(recordedFacts).toHaveLength(3)
    expect(await plan.notifiedUserIds(id, 'milestone_created')).toEqual([])
    expect((await world.as(owner).delete(`/milestones/${id}`)).status).toBe(204)
  })

  it("a member cannot create one under a team goal or another user's goal, and needs a visible project", async () => {
    const owner = await world.join(team)
    const personalGoal = await plan.createPersonalGoal(owner)
    const goal = await plan.createGoal()
    await plan.createTask({ goal_id: goal.id, assigned_to: owner.id })
    const hiddenProject = await plan.createProject()
    const postMilestone = (by: Person, body: object) => post(by, { title: 'M', due_date: '2087-06-30', ...body })
    expect((await postMilestone(owner, { goal_id: goal.id })).status).toBe(403)
    expect((await postMilestone(team.manager, { goal_id: personalGoal.id })).status).toBe(404)
    expect((await postMilestone(owner, { goal_id: personalGoal.id, project_id: hiddenProject.id })).status).toBe(404)
    const withoutProject = await postMilestone(owner, { goal_id: personalGoal.id })
    expect(withoutProject.body.errors).toEqual([{ field: 'project_id', message: 'Project ID is required' }])
  })

  it('a manager who becomes a member no longer sees the milestones of the team goals they created', async () => {
    const formerManager = await world.join(team, 'manager')
    const goal = await plan.createGoal(formerManager)
    const { id } = await plan.createMilestone({ goal_id: goal.id }, formerManager)
    expect(await listIds(formerManager)).toContain(id)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${formerManager.id}`, { role: 'member' })
    expect(await listIds(formerManager)).toEqual([])
    expect((await world.as(formerManager).get(`/milestones/${id}`)).status).toBe(404)
    expect((await setProgress(formerManager, id, 50)).status).toBe(404)
    expect(await plan.readMilestone(id)).toMatchObject({ progress: 0, version: 1 })
  })

  it('a milestone in the trash is visible neither to admins and managers nor to assignees in its project', async () => {
    const freshTeam = await world.team('Trash')
    const otherPlan = await planning(world, freshTeam)
    const goal = await otherPlan.createGoal()
    const { id } = await otherPlan.createMilestone({ goal_id: goal.id })
    await otherPlan.createTask({ assigned_to: freshTeam.member.id })
    expect(await listIds(freshTeam.member)).toEqual([id])
    expect((await world.as(freshTeam.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
    for (const by of [freshTeam.admin, freshTeam.manager, freshTeam.member]) {
      expect(await listIds(by)).toEqual([])
      expect((await world.as(by).get(`/milestones/${id}`)).status).toBe(404)
      expect((await put(by, id, { title: 'Back' })).status).toBe(404)
      expect((await world.as(by).delete(`/milestones/${id}`)).status).toBe(404)
    }
    expect(await otherPlan.milestoneRow(id)).toMatchObject({ title: 'First light', deleted_at: expect.any(String) })
  })

  it("another organization's milestone gives the same response as an unknown id", async () => {
    const { id } = await plan.createMilestone()
    const stranger = (await world.team('Strangers')).admin
    const foreignResponse = await world.as(stranger).get(`/milestones/${id}`)
    expect(foreignResponse.status).toBe(404)
    expect(foreignResponse.text).toBe((await world.as(stranger).get('/milestones/2147483647')).text)
    expect((await world.as(stranger).get(`/milestones/?organization_id=${team.id}`)).status).toBe(403)
    expect((await world.as(stranger).get(`/milestones/project/${plan.project.id}`)).status).toBe(404)
    expect(await listIds(stranger)).toEqual([])
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
    const freshTeam = await world.team('Filters')
    const otherPlan = await planning(world, freshTeam)
    const soonDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const idleMilestone = await otherPlan.createMilestone({ is_critical: true, priority: 'low' })
    const begunMilestone = await otherPlan.createMilestone({ priority: 'critical', due_date: soonDate, progress: 40 })
    const lateMilestone = await otherPlan.createMilestone({ due_date: '2026-01-31', progress: 40 })
    const doneMilestone = await otherPlan.createMilestone({ due_date: soonDate, progress: 100 })
    const cancelledMilestone = await otherPlan.createMilestone({ due_date: soonDate, status: 'cancelled' })
    const listBoth = async (query: string) => {
      const listedEverywhere = await listIds(freshTeam.manager, `?${query}`)
      expect(await listIds(freshTeam.manager, `project/${otherPlan.project.id}?${query}`)).toEqual(listedEverywhere)
      return listedEverywhere
    }
    expect(await listBoth('status=not_started')).toEqual([idleMilestone.id])
    expect(await listBoth('status=in_progress')).toEqual([begunMilestone.id])
    expect(await listBoth('status=overdue')).toEqual([lateMilestone.id])
    expect(await listBoth('status=completed')).toEqual([doneMilestone.id])
    expect(await listBoth('status=cancelled')).toEqual([cancelledMilestone.id])
    expect(await listBoth('priority=CRITICAL')).toEqual([begunMilestone.id])
    expect(await listBoth('priority=low&is_critical=true')).toEqual([idleMilestone.id])
    expect(await listBoth('is_critical=false')).toEqual([
      cancelledMilestone.id,
      doneMilestone.id,
      lateMilestone.id,
      begunMilestone.id,
    ])
    expect(await listIds(freshTeam.manager, '?upcoming=true')).toEqual([begunMilestone.id])
    expect(await listIds(freshTeam.manager, '?upcoming=false')).toHaveLength(5)
  })

  it('is overdue from the minute it is due, and upcoming for 30 days before', async () => {
    const freshTeam = await world.team('Minutes')
    const otherPlan = await planning(world, freshTeam)
    const { id } = await otherPlan.createMilestone()
    const minutesPerDay = 24 * 60
    const readWhenDueIn = async (minutes: number) => {
      const due_date = new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)
      const { status } = (await put(freshTeam.manager, id, { due_date })).body
      expect(await listIds(freshTeam.manager, '?status=overdue')).toEqual(status === 'overdue' ? [id] : [])
      return { status, upcoming: (await listIds(freshTeam.manager, '?upcoming=true')).length === 1 }
    }
    expect(await readWhenDueIn(-1)).toEqual({ status: 'overdue', upcoming: false })
    expect(await readWhenDueIn(1)).toEqual({ status: 'not_started', upcoming: true })
    expect(await readWhenDueIn(30 * minutesPerDay - 1)).toEqual({ status: 'not_started', upcoming: true })
    expect(await readWhenDueIn(30 * minutesPerDay + 1)).toEqual({ status: 'not_started', upcoming: false })
  })

  it('pages with limit and offset and returns the total', async () => {
    const listedIds = await listIds(team.admin)
    const page = await world.as(team.admin).get('/milestones/?limit=2&offset=1')
    expect(idsOf(page.body)).toEqual(listedIds.slice(1, 3))
    expect(page.headers['x-total-count']).toBe(String(listedIds.length))
  })

  it('returns 304 until something changes or a due date passes', async () => {
    const freshTeam = await world.team('Clock')
    const otherPlan = await planning(world, freshTeam)
    const { id } = await otherPlan.createMilestone({ due_date: '2040-01-01' })
    for (const url of [
      '/milestones/',
      `/milestones/?organization_id=${freshTeam.id}`,
      `/milestones/project/${otherPlan.project.id}`,
    ]) {
      const tag = String((await world.as(freshTeam.admin).get(url)).headers.etag)
      const readAgain = () => world.as(freshTeam.admin).get(url, { 'if-none-match': tag })
      expect((await readAgain()).status).toBe(304)
      await otherPlan.setDueDate(id)
      expect((await readAgain()).body).toMatchObject([{ id, status: 'overdue' }])
      await otherPlan.setDueDate(id, new Date(Date.now() + 86_400_000).toISOString().slice(0, 19))
      expect((await readAgain()).status).toBe(200)
      await otherPlan.setDueDate(id, '2040-01-01T23:59:59')
      expect((await readAgain()).status).toBe(304)
      await put(freshTeam.manager, id, { title: `News for ${url}` })
      expect((await readAgain()).status).toBe(200)
    }
  })
})

describe('tasks of a milestone', () => {
  it('are counted with the finished ones, for every name of that status, and the same for all users [STATE-065, STATE-066]', async () => {
    const { id } = await plan.createMilestone()
    const [doneTask, completedTask] = [
      await plan.createTask({ goal_milestone_id: id, assigned_to: team.member.id }),
      await plan.createTask({ goal_milestone_id: id }),
    ]
    await plan.createTask({ goal_milestone_id: id })
    const deletedTask = await plan.createTask({ goal_milestone_id: id })
    await world.as(team.manager).delete(`/tasks/${deletedTask.id}`)
    await plan.setTaskStatus(doneTask, 'done')
    await plan.setTaskStatus(completedTask, 'completed')
    expect(await plan.readMilestone(id)).toMatchObject({ tasks_count: 3, completed_tasks_count: 2, my_tasks_count: 0 })
    expect(await plan.readMilestone(id, team.member)).toMatchObject({
      tasks_count: 3,
      completed_tasks_count: 2,
      my_tasks_count: 1,
    })
  })
})

it('tasks in the trash are not counted', async () => {
  const [goal, otherGoal] = [await plan.createGoal(), await plan.createGoal()]
  const { id } = await plan.createMilestone({ goal_id: goal.id })
  await plan.createLink({ goal_id: otherGoal.id, milestone_id: id })
  const task = await plan.createTask({ goal_milestone_id: id, assigned_to: team.member.id })
  await plan.setTaskStatus(task)
  expect(task.goal_id).toBe(goal.id)
  expect(await plan.readMilestone(id)).toMatchObject({ tasks_count: 1, completed_tasks_count: 1 })
  expect((await world.as(team.manager).delete(`/goals/${goal.id}`)).status).toBe(204)
  expect(await plan.readMilestone(id)).toMatchObject({
    goal_id: otherGoal.id,
    tasks_count: 0,
    completed_tasks_count: 0,
  })
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
  ])('set to %d is %d and %s [API-132, STATE-106, STATE-107, STATE-108]', async (requested, expected, status) => {
    const { id } = await plan.createMilestone({ progress: 50 })
    const response = await setProgress(team.manager, id, requested)
    expect(response.status, response.text).toBe(200)
    expect(response.body).toMatchObject({ progress: expected, progress_percentage: expected, status })
    expect(response.body.completed_at === null).toBe(status !== 'completed')
    expect((await plan.facts()).at(-1)).toMatchObject({ kind: 'milestone.updated', entity_id: id })
  })

  it('past the due date is overdue until it is reached', async () => {
    const { id } = await plan.createMilestone({ due_date: '2026-01-31' })
    expect(await plan.setProgress(id, 50)).toMatchObject({ status: 'overdue', progress: 50 })
    expect(await plan.setProgress(id)).toMatchObject({ status: 'completed' })
    expect(await plan.setProgress(id, 75)).toMatchObject({ status: 'overdue', completed_at: null })
  })

  it('reopens a cancelled milestone', async () => {
    const { id } = await plan.createMilestone({ status: 'cancelled' })
    expect(await plan.setProgress(id, 0)).toMatchObject({ status: 'not_started' })
  })

  it('repeated unchanged records no fact', async () => {
    const { id } = await plan.createMilestone({ progress: 50 })
    const before = (await plan.facts()).length
    await plan.setProgress(id, 50)
    expect(await plan.facts()).toHaveLength(before)
  })

  it('can be changed by an assignee of its tasks, and by no other member', async () => {
    const { id } = await plan.createMilestone()
    const [memberInside, otherMember, creatorOfTask] = [
      await world.join(team),
      await world.join(team),
      await world.join(team, 'manager'),
    ]
    await plan.createTask({ goal_milestone_id: id, assigned_to: memberInside.id })
    await plan.createTask({ assigned_to: otherMember.id })
    await world.as(creatorOfTask).post('/tasks/', { title: 'T', goal_milestone_id: id })
    await world.as(team.admin).put(`/organizations/${team.id}/members/${creatorOfTask.id}`, { role: 'member' })
    const before = (await plan.facts()).length
    expect((await setProgress(otherMember, id, 25)).status).toBe(403)
    expect((await setProgress(creatorOfTask, id, 25)).status).toBe(403)
    expect((await setProgress(await world.register(), id, 25)).status).toBe(404)
    expect((await setProgress(undefined, id, 25)).status).toBe(401)
    expect(await plan.milestoneRow(id)).toMatchObject({ progress: 0, version: 1 })
    expect(await plan.facts()).toHaveLength(before)
    expect((await setProgress(memberInside, id, 25)).status).toBe(200)
  })

  it.each([null, 'half', undefined, [50]])('%j is no valid progress', async (invalid) => {
    const { id } = await plan.createMilestone()
    expect((await setProgress(team.manager, id, invalid)).status).toBe(422)
  })

  it('changes only explicitly: reopening a task does not lower it', async () => {
    const { id } = await plan.createMilestone()
    const task = await plan.createTask({ goal_milestone_id: id })
    await plan.setTaskStatus(task)
    expect(await plan.readMilestone(id)).toMatchObject({ progress: 0, status: 'not_started' })
    await plan.setProgress(id)
    await plan.setTaskStatus(task, 'todo')
    expect(await plan.readMilestone(id)).toMatchObject({ progress: 100, status: 'completed' })
  })
})

describe('updating a milestone', () => {
  it('changes the given fields and leaves the rest [API-130]', async () => {
    const created = await plan.createMilestone({ notes: 'Keep me', start_date: '2087-01-01' })
    const body = {
      title: 'Second light',
      description: 'More lamps',
      priority: 'CRITICAL',
      is_critical: true,
      due_date: '2087-07-31',
    }
    const response = await put(team.admin, created.id, body)
    expect(response.status, response.text).toBe(200)
    expect(response.body).toMatchObject({
      ...body,
      priority: 'critical',
      due_date: '2087-07-31T23:59:59',
      target_date: '2087-07-31T23:59:59',
      notes: 'Keep me',
      start_date: '2087-01-01T00:00:00',
      version: 2,
    })
    expect((await plan.facts()).at(-1)).toMatchObject({
      kind: 'milestone.updated',
      values: {
        changes: {
          title: { from: created.title, to: 'Second light' },
          description: { from: created.description, to: 'More lamps' },
          priority: { from: created.priority, to: 'critical' },
          is_critical: { from: false, to: true },
          due_date: { from: created.due_date, to: '2087-07-31T23:59:59' },
        },
      },
    })
  })

  it('null clears optional fields, and no others', async () => {
    const { id } = await plan.createMilestone({ description: 'D', notes: 'N', start_date: '2087-01-01' })
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
  ])('%j sets a half-done milestone to %s at %d', async (body, status, expectedProgress) => {
    const { id } = await plan.createMilestone({ progress: 50 })
    expect((await put(team.manager, id, body)).body).toMatchObject({
      status,
      progress: expectedProgress,
      progress_percentage: expectedProgress,
    })
    expect((await plan.milestoneRow(id)).completed_at === null).toBe(status !== 'completed')
  })

  it('a reopened one returns to 75 percent', async () => {
    const { id } = await plan.createMilestone({ progress: 100 })
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
    ['target_date', { due_date: '2087-08-01', target_date: '2087-08-02' }],
    ['start_date', { start_date: '2087-06-30' }],
    ['start_date', { due_date: '2087-01-01' }],
    ['project_id', { project_id: 1_000_000 }],
    ['organization_id', { organization_id: 1_000_000 }],
    ['goal_id', { goal_id: 7 }],
    ['is_personal', { is_personal: true }],
    ['celebrated', { celebrated: true }],
    ['surprise', { surprise: 1 }],
  ])('a contradiction or an unknown key is rejected on %s (case %#)', async (field, invalid) => {
    const { id } = await plan.createMilestone({ progress: 50, start_date: '2087-01-01' })
    const response = await put(team.manager, id, { title: 'Stolen', ...invalid })
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
    expect(await plan.milestoneRow(id)).toMatchObject({ title: 'First light', version: 1 })
  })

  it('two different values for the two names of one field are rejected with a message that names both', async () => {
    const { id } = await plan.createMilestone()
    const message = 'due_date and target_date are the same field and must have the same value'
    expect((await put(team.manager, id, { due_date: '2087-08-01', target_date: '2087-08-02' })).body).toMatchObject({
      errors: [{ field: 'target_date', message }],
    })
  })

  it('a milestone sent back unchanged changes nothing, also when it is overdue and has comments', async () => {
    const { id } = await plan.createMilestone({
      due_date: '2026-01-31',
      progress: 50,
      goal_id: (await plan.createGoal()).id,
    })
    await world.as(team.admin).post(`/milestones/${id}/comments`, { comment: 'Late' })
    const fetched = await plan.readMilestone(id)
    const before = (await plan.facts()).length
    const response = await put(team.manager, id, fetched)
    expect(response.status, response.text).toBe(200)
    expect(response.body).toEqual(fetched)
    expect(await plan.facts()).toHaveLength(before)
    expect((await put(team.manager, id, { ...fetched, due_date: '2087-06-30' })).body).toMatchObject({
      status: 'in_progress',
      target_date: '2087-06-30T23:59:59',
    })
  })

  it('an outdated If-Match is rejected, and nothing changes', async () => {
    const { id } = await plan.createMilestone()
    const tag = String((await world.as(team.manager).get(`/milestones/${id}`)).headers.etag)
    expect((await put(team.manager, id, { title: 'First' }, { 'if-match': tag })).status).toBe(200)
    expect((await put(team.manager, id, { title: 'Second' }, { 'if-match': tag })).status).toBe(412)
    expect(await plan.milestoneRow(id)).toMatchObject({ title: 'First' })
  })

  it('is refused for a member with tasks in it and for a stranger, and nothing changes', async () => {
    const { id } = await plan.createMilestone()
    await plan.createTask({ goal_milestone_id: id, assigned_to: team.member.id })
    const before = (await plan.facts()).length
    expect((await put(team.member, id, { title: 'Mine' })).status).toBe(403)
    expect((await put(await world.register(), id, { title: 'Mine' })).status).toBe(404)
    expect((await put(undefined, id, { title: 'Mine' })).status).toBe(401)
    expect(await plan.milestoneRow(id)).toMatchObject({ title: 'First light', version: 1 })
    expect(await plan.facts()).toHaveLength(before)
  })

  it('two concurrent changes both succeed and both are kept', async () => {
    const { id } = await plan.createMilestone()
    const responses = await Promise.all([
      put(team.manager, id, { title: 'Renamed' }),
      put(team.admin, id, { notes: 'Noted' }),
      setProgress(team.manager, id, 100),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await plan.milestoneRow(id)).toMatchObject({
      title: 'Renamed',
      notes: 'Noted',
      status: 'completed',
      version: 4,
    })
  })
})

describe('deleting a milestone', () => {
  it('moves it to the trash; its tasks keep their project and goal, each recorded for its assignees [API-131]', async () => {
    const goal = await plan.createGoal()
    const { id } = await plan.createMilestone({ goal_id: goal.id })
    const task = await plan.createTask({ goal_milestone_id: id, assigned_to: team.member.id })
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
    const project = await plan.createProject()
    const { id } = await plan.createMilestone({ project_id: project.id })
    const task = await plan.createTask({ goal_milestone_id: id, project_id: undefined })
    await world.store.db
      .updateTable('tasks')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', task.id)
      .execute()
    expect((await world.as(team.admin).delete(`/milestones/${id}`)).status).toBe(204)
  })

  it('is refused for a member with tasks in it and for a stranger, and it remains', async () => {
    const { id } = await plan.createMilestone()
    const task = await plan.createTask({ goal_milestone_id: id, assigned_to: team.member.id })
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

  it('is shown once per user: this is stored, and reported only to their own windows [ADMIN-GOAL-22]', async () => {
    const { id } = await plan.createMilestone({ progress: 100 })
    const url = `/milestones/?organization_id=${team.id}&limit=1`
    const tag = String((await world.as(team.manager).get(url)).headers.etag)
    expect((await celebrate(team.manager, id)).status).toBe(204)
    const after = await plan.facts()
    expect((await celebrate(team.manager, id)).status).toBe(204)
    expect(await plan.facts()).toHaveLength(after.length)
    expect(after.at(-1)).toMatchObject({ entity_id: id, private: true, seen_by: [team.manager.id] })
    expect((await plan.readMilestone(id)).celebrated).toBe(true)
    expect((await plan.readMilestone(id, team.admin)).celebrated).toBe(false)
    expect((await world.as(team.manager).get(url, { 'if-none-match': tag })).body).toMatchObject([{ celebrated: true }])
  })

  it('requires a reached milestone, and that the caller sees it', async () => {
    const { id } = await plan.createMilestone({ progress: 75 })
    expect((await celebrate(team.manager, id)).status).toBe(409)
    await plan.setProgress(id)
    expect((await celebrate(await world.register(), id)).status).toBe(404)
    expect((await celebrate(undefined, id)).status).toBe(401)
    expect(
      await world.store.db.selectFrom('milestone_celebrations').where('milestone_id', '=', id).selectAll().execute(),
    ).toEqual([])
  })
})
