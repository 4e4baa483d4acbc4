import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  project = await create(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id })
})
afterAll(() => world?.close())

const create = async (by: Person, url: string, body: object) => {
  const response = await world.as(by).post(url, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const fields = {
  title: 'Ten houses',
  target_value: 10,
  unit: 'houses',
  start_date: '2026-11-25T00:00:00',
  end_date: '2026-12-24T23:59:59',
}
const createGoal = (by: Person, body: object = {}) =>
  create(by, '/goals/', { ...fields, project_id: project.id, ...body })
const createPersonalGoal = (by: Person, body: object = {}) =>
  create(by, '/goals/', { ...fields, organization_id: team.id, is_personal: true, ...body })
const createTask = (body: object = {}, by = team.manager) =>
  create(by, '/tasks/', { title: 'Paint', project_id: project.id, ...body })
const createMilestone = async (goals: { id: number }[], progress = 0, more: object = {}) => {
  const { id } = await world.store.db
    .insertInto('milestones')
    .values({
      ...organizationValues,
      title: 'Roof',
      due_date: '2026-12-31T23:59:59',
      progress,
      project_id: project.id,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: goal_id } of goals)
    await world.store.db
      .insertInto('goal_milestones')
      .values({ ...organizationValues, goal_id, milestone_id: id })
      .execute()
  return id
}
const organizationValues = {
  get organization_id() {
    return team.id
  },
}

const put = (by: Person, id: number, body: object, headers?: Record<string, string>) =>
  world.as(by).put(`/goals/${id}`, body, headers)
const read = async (by: Person, id: number) => (await world.as(by).get(`/goals/${id}`)).body
const readShares = async (by: Person, id: number) =>
  (await world.as(by).get(`/goals/${id}/employee-dependencies`)).body.employee_dependencies
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
const recordedNotifications = (id: number) =>
  world.store.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'project_id', 'project_title'])
    .where('goal_id', '=', id)
    .execute()
const rowOf = (id: number) =>
  world.store.db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)
const list = async (by: Person, query = `organization/${team.id}`) =>
  idsOf((await world.as(by).get(`/goals/${query}`)).body)

describe('creating a goal', () => {
  it('has every field of a goal [ENT-066, ENT-067, ENT-068, ENT-069, ENT-070, ENT-071, ENT-072, ENT-073, ENT-074, ENT-075, ENT-076, ENT-077, ENT-078, API-083, API-092]', async () => {
    const createdGoal = await createGoal(team.manager, { description: 'Roofs and all' })
    expect(createdGoal).toEqual({
      id: expect.any(Number),
      title: 'Ten houses',
      description: 'Roofs and all',
      target_value: 10,
      current_value: 0,
      unit: 'houses',
      status: 'not_started',
      start_date: '2026-11-25T00:00:00',
      end_date: '2026-12-24T23:59:59',
      due_date: '2026-12-24T23:59:59',
      project_id: project.id,
      project_name: 'Aurora',
      organization_id: team.id,
      user_id: team.manager.id,
      is_personal: false,
      milestones_count: 0,
      completed_milestones_count: 0,
      progress: 0,
      tracking: 'milestones',
      my_dependency_percentage: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await read(team.admin, createdGoal.id)).toEqual(createdGoal)
  })

  it('accepts the body that the client sends [API-084, API-085, API-086, API-087, API-088, API-089, API-090, API-091, VAL-073]', async () => {
    const body = {
      ...{ title: 'From the form', description: 'Words', target_value: 2.5, unit: 'km', project_id: project.id },
      ...{ organization_id: team.id, start_date: '2027-01-05T00:00:00Z', end_date: '2027-01-06T23:59:59Z' },
    }
    expect(await create(team.admin, '/goals/', body)).toMatchObject({
      ...body,
      start_date: '2027-01-05T00:00:00',
      end_date: '2027-01-06T23:59:59',
    })
    const { description: _, ...withoutDescription } = body
    expect((await create(team.admin, '/goals/', withoutDescription)).description).toBeNull()
  })

  it('accepts due_date as the end, and rejects two ends that differ', async () => {
    const { end_date: _, ...withoutEndDate } = { ...fields, project_id: project.id }
    expect(await create(team.manager, '/goals/', { ...withoutEndDate, due_date: '2026-12-01' })).toMatchObject({
      end_date: '2026-12-01T23:59:59',
      due_date: '2026-12-01T23:59:59',
    })
    const response = await world
      .as(team.manager)
      .post('/goals/', { ...withoutEndDate, due_date: '2026-12-01', end_date: '2026-12-02' })
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe('due_date')
  })

  it('notifies the other admins and managers, once, and nobody else', async () => {
    const { id } = await createGoal(team.manager)
    const expectedNotification = { type: 'goal_created', project_id: project.id, project_title: 'Aurora' }
    expect(await recordedNotifications(id)).toEqual([{ user_id: team.admin.id, ...expectedNotification }])
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'goal.created',
      entity: 'goal',
      entity_id: id,
      private: false,
    })
  })

  it.each([
    ['an empty title [VAL-065]', { title: ' ' }, 'title', 'Goal title is required'],
    ['no title', { title: undefined }, 'title', 'Goal title is required'],
    ['a target of nothing [VAL-066]', { target_value: 0 }, 'target_value', 'Target value must be greater than 0'],
    ['a target below nothing', { target_value: -1 }, 'target_value', 'Target value must be greater than 0'],
    ['no target', { target_value: undefined }, 'target_value', 'Target value must be greater than 0'],
    ['an empty unit [VAL-067]', { unit: '' }, 'unit', 'Unit is required'],
    ['no project [VAL-068]', { project_id: undefined }, 'project_id', 'Project is required'],
    ['an empty start [VAL-069]', { start_date: '' }, 'start_date', 'Start date is required'],
    ['an empty end [VAL-070]', { end_date: '' }, 'end_date', 'End date is required'],
    ['no end', { end_date: undefined }, 'end_date', 'End date is required'],
    ['a start after the end [VAL-071]', { start_date: '2026-12-25' }, 'end_date', 'End date must be after start date'],
    [
      'a start equal to the end [VAL-072]',
      { start_date: '2026-12-24' },
      'end_date',
      'End date must be after start date',
    ],
  ])('%s returns the error of the form, and nothing is created', async (_, invalid, field, message) => {
    const before = (await facts()).length
    const body = { ...fields, organization_id: team.id, project_id: project.id, ...invalid }
    const response = await world.as(team.manager).post('/goals/', body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual({ field, message })
    expect(await facts()).toHaveLength(before)
  })

  it.each([
    ['title', { title: 'x'.repeat(256) }],
    ['target_value', { target_value: '10' }],
    ['target_value', { target_value: 1e12 }],
    ['current_value', { current_value: -1 }],
    ['start_date', { start_date: '2026-02-30' }],
    ['status', { status: 'done' }],
    ['user_id', { user_id: 1 }],
    ['progress', { progress: 50 }],
  ])('a wrong %s is refused with an error on it (case %#)', async (field, invalid) => {
    const response = await world.as(team.manager).post('/goals/', { ...fields, project_id: project.id, ...invalid })
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })

  it('is refused in a foreign organization, an invisible project or a project of another organization, and nothing is created', async () => {
    const otherTeam = await world.team('Other house')
    const foreignProject = await create(otherTeam.admin, '/projects/', {
      name: 'Theirs',
      organization_id: otherTeam.id,
    })
    const before = (await facts()).length
    const request = async (by: Person | undefined, body: object) =>
      (await world.as(by).post('/goals/', { ...fields, title: 'Forbidden', ...body })).status
    expect(await request(undefined, { project_id: project.id })).toBe(401)
    expect(await request(otherTeam.admin, { organization_id: team.id, project_id: project.id })).toBe(403)
    expect(await request(otherTeam.admin, { organization_id: 2_147_483_647, project_id: project.id })).toBe(403)
    expect(await request(otherTeam.admin, { project_id: project.id })).toBe(404)
    expect(await request(team.admin, { organization_id: team.id, project_id: foreignProject.id })).toBe(404)
    expect(await request(await world.join(team), { project_id: project.id })).toBe(404)
    await createTask({ assigned_to: team.member.id })
    expect(await request(team.member, { project_id: project.id, is_personal: false })).toBe(403)
    const managerOfBoth = await world.join(otherTeam, 'manager', await world.join(team, 'manager'))
    expect(await request(managerOfBoth, { organization_id: team.id, project_id: foreignProject.id })).toBe(404)
    const createdGoals = world.store.db.selectFrom('goals').select('id').where('title', '=', 'Forbidden')
    expect(await createdGoals.execute()).toEqual([])
    expect(await facts()).toHaveLength(before + 1)
  })
})

describe('visibility of goals', () => {
  it('admins and managers see all goals of the organization except personal ones of others, newest first [API-082]', async () => {
    const freshTeam = await world.team('Fresh')
    const otherProject = await create(freshTeam.admin, '/projects/', { name: 'New', organization_id: freshTeam.id })
    const first = await createGoal(freshTeam.admin, { project_id: otherProject.id })
    const second = await createGoal(freshTeam.manager, { project_id: otherProject.id })
    const ownGoal = await createPersonalGoal(freshTeam.admin, { organization_id: freshTeam.id })
    await createPersonalGoal(freshTeam.member, { organization_id: freshTeam.id })
    expect(await list(freshTeam.admin, `organization/${freshTeam.id}`)).toEqual([ownGoal.id, second.id, first.id])
    expect(await list(freshTeam.manager, `organization/${freshTeam.id}`)).toEqual([second.id, first.id])
  })

  it('the list without an organization contains the goals of all of them [API-079]', async () => {
    const otherTeam = await world.team('Another house')
    const managerOfBoth = await world.join(team, 'manager')
    await world.join(otherTeam, 'manager', managerOfBoth)
    const otherProject = await create(otherTeam.admin, '/projects/', { name: 'There', organization_id: otherTeam.id })
    const goalHere = await createGoal(team.admin)
    const goalThere = await createGoal(otherTeam.admin, { project_id: otherProject.id })
    expect(await list(managerOfBoth, '')).toEqual(expect.arrayContaining([goalHere.id, goalThere.id]))
    expect(await list(managerOfBoth, `?organization_id=${otherTeam.id}`)).toEqual([goalThere.id])
    expect(await list(otherTeam.admin, '')).toEqual([goalThere.id])
    expect((await world.as(otherTeam.admin).get(`/goals/?organization_id=${team.id}`)).status).toBe(403)
    expect((await world.as(otherTeam.admin).get(`/goals/organization/${team.id}`)).status).toBe(403)
  })

  it('lists the goals of one owner and of one project [API-080, API-081]', async () => {
    const otherProject = await create(team.manager, '/projects/', { name: 'Narrow', organization_id: team.id })
    const managerGoal = await createGoal(team.manager, { project_id: otherProject.id })
    const adminGoal = await createGoal(team.admin, { project_id: otherProject.id })
    const ownGoal = await createPersonalGoal(team.member)
    expect(await list(team.admin, `?project_id=${otherProject.id}`)).toEqual([adminGoal.id, managerGoal.id])
    const ownedQuery = `?project_id=${otherProject.id}&user_id=${team.manager.id}`
    expect(await list(team.admin, ownedQuery)).toEqual([managerGoal.id])
    expect(await list(team.admin, `organization/${team.id}${ownedQuery}`)).toEqual([managerGoal.id])
    expect(await list(team.member, `?user_id=${team.member.id}`)).toContain(ownGoal.id)
    expect(await list(team.admin, `?user_id=${team.member.id}`)).not.toContain(ownGoal.id)

    const stranger = await world.register()
    expect((await world.as(team.member).get(`/goals/?user_id=${team.manager.id}`)).status).toBe(403)
    expect((await world.as(team.member).get(`/goals/organization/${team.id}?user_id=${team.manager.id}`)).status).toBe(
      403,
    )
    expect((await world.as(stranger).get(`/goals/?user_id=${team.manager.id}`)).status).toBe(404)
    expect((await world.as(stranger).get(`/goals/?project_id=${otherProject.id}`)).status).toBe(404)
  })

  it('a member sees the goals that contain a task of theirs, directly or in a milestone [PROD-28]', async () => {
    const newcomer = await world.join(team)
    const [directGoal, sharedGoal, hiddenGoal] = [
      await createGoal(team.manager),
      await createGoal(team.manager),
      await createGoal(team.manager),
    ]
    const roofMilestone = await createMilestone([sharedGoal])
    await createTask({ goal_id: hiddenGoal.id })
    const { id } = await createTask({ goal_id: directGoal.id, assigned_to: newcomer.id })
    await createTask({ goal_id: directGoal.id, goal_milestone_id: roofMilestone, assigned_to: newcomer.id })
    expect(await list(newcomer)).toEqual([sharedGoal.id, directGoal.id])
    expect((await world.as(newcomer).get(`/goals/${hiddenGoal.id}`)).status).toBe(404)
    expect((await world.as(newcomer).get(`/goals/${hiddenGoal.id}`)).text).toBe(
      (await world.as(newcomer).get('/goals/2147483647')).text,
    )
    await world.as(team.manager).put(`/tasks/${id}`, { assigned_to: null })
    expect(await list(newcomer)).toEqual([sharedGoal.id, directGoal.id])
    await world.store.db
      .updateTable('tasks')
      .set({ deleted_at: new Date().toISOString() })
      .where('milestone_id', '=', roofMilestone)
      .execute()
    expect(await list(newcomer)).toEqual([])
  })

  it('the creator of a task in a goal sees the goal, even after losing the leading role and without being assigned', async () => {
    const formerManager = await world.join(team, 'manager')
    const { id } = await createGoal(team.admin)
    await createTask({ goal_id: id }, formerManager)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${formerManager.id}`, { role: 'member' })
    expect(await list(formerManager)).toEqual([id])
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${formerManager.id}`)
    expect((await world.as(formerManager).get(`/goals/${id}`)).status).toBe(404)
  })

  it('the creator of a task in the trash no longer sees its goal', async () => {
    const formerManager = await world.join(team, 'manager')
    const { id } = await createGoal(team.admin)
    const createdTask = await createTask({ goal_id: id }, formerManager)
    await world.as(team.admin).put(`/organizations/${team.id}/members/${formerManager.id}`, { role: 'member' })
    expect(await list(formerManager)).toEqual([id])
    expect((await world.as(team.admin).delete(`/tasks/${createdTask.id}`)).status).toBe(204)
    expect(await list(formerManager)).toEqual([])
    expect((await world.as(formerManager).get(`/goals/${id}`)).status).toBe(404)
  })

  it('without a session every call is 401', async () => {
    for (const url of ['/goals/', '/goals/1', '/goals/1/employee-dependencies', `/goals/organization/${team.id}`])
      expect((await world.as(undefined).get(url)).status).toBe(401)
  })

  it('pages with limit and offset and returns the total', async () => {
    const all = (await world.as(team.admin).get(`/goals/organization/${team.id}`)).body
    const page = await world.as(team.admin).get(`/goals/organization/${team.id}?limit=2&offset=1`)
    expect(page.body).toEqual(all.slice(1, 3))
    expect(page.headers['x-total-count']).toBe(String(all.length))
  })

  it('returns 304 while nothing changed, and the list again after a change', async () => {
    const url = `/goals/organization/${team.id}`
    const tag = String((await world.as(team.admin).get(url)).headers.etag)
    const readAgain = () => world.as(team.admin).get(url, { 'if-none-match': tag })
    expect((await readAgain()).status).toBe(304)
    const { id } = await createGoal(team.manager)
    expect((await readAgain()).body[0].id).toBe(id)
  })
})

describe('personal goals', () => {
  it('a member creates, changes and deletes their own, without a project [PERM-16]', async () => {
    const ownGoal = await create(team.member, '/goals/', { ...fields, organization_id: team.id })
    expect(ownGoal).toMatchObject({ is_personal: true, user_id: team.member.id, project_id: null, project_name: null })
    expect((await put(team.member, ownGoal.id, { current_value: 4 })).body).toMatchObject({
      progress: 40,
      status: 'in_progress',
    })
    expect(await list(team.member)).toContain(ownGoal.id)
    expect((await world.as(team.member).delete(`/goals/${ownGoal.id}`)).status).toBe(204)
    expect(await list(team.member)).not.toContain(ownGoal.id)
    expect(await recordedNotifications(ownGoal.id)).toEqual([])
    const recordedFacts = (await facts()).filter(
      ({ entity, entity_id }) => entity === 'goal' && entity_id === ownGoal.id,
    )
    expect(
      recordedFacts.map(({ kind, seen_by, lost_by, private: isPrivate }) => [kind, seen_by, lost_by, isPrivate]),
    ).toEqual([
      ['goal.created', [team.member.id], [], true],
      ['goal.updated', [team.member.id], [], true],
      ['goal.deleted', [], [team.member.id], true],
    ])
  })

  it('are invisible to others, including admins, and cannot be assigned to another owner', async () => {
    const ownGoal = await createPersonalGoal(team.member)
    const before = (await facts()).length
    for (const by of [team.admin, team.manager, await world.join(team), await world.register()]) {
      expect((await world.as(by).get(`/goals/${ownGoal.id}`)).status).toBe(404)
      expect((await world.as(by).get(`/goals/${ownGoal.id}/employee-dependencies`)).status).toBe(404)
      expect((await put(by, ownGoal.id, { title: 'Seen' })).status).toBe(404)
      expect((await world.as(by).delete(`/goals/${ownGoal.id}`)).status).toBe(404)
    }
    expect((await put(team.member, ownGoal.id, { user_id: team.admin.id })).status).toBe(422)
    expect((await put(team.member, ownGoal.id, { is_personal: false })).status).toBe(422)
    expect(await facts()).toHaveLength(before)
    expect(await rowOf(ownGoal.id)).toMatchObject({ title: 'Ten houses', version: 1, deleted_at: null })
  })

  it('may belong to a visible project, and hide its name when it is no longer visible', async () => {
    const newcomer = await world.join(team)
    const { id } = await createTask({ assigned_to: newcomer.id })
    const ownGoal = await create(newcomer, '/goals/', { ...fields, project_id: project.id })
    expect(ownGoal).toMatchObject({ is_personal: true, project_id: project.id, project_name: 'Aurora' })
    await world.as(team.manager).put(`/tasks/${id}`, { assigned_to: null })
    expect(await read(newcomer, ownGoal.id)).toMatchObject({ project_id: project.id, project_name: null })
    expect((await put(newcomer, ownGoal.id, await read(newcomer, ownGoal.id))).status).toBe(200)
  })

  it("no task can be put into another user's, and an admin or manager can still change a task in one", async () => {
    const hiddenGoal = await createPersonalGoal(team.admin, { project_id: project.id })
    const hiddenMilestone = await createMilestone([hiddenGoal])
    const projectElsewhere = await create(team.admin, '/projects/', { name: 'Elsewhere', organization_id: team.id })
    const openGoal = await createGoal(team.manager)
    const plainTask = await createTask()
    const before = (await facts()).length
    const request = (body: object) =>
      world.as(team.manager).post('/tasks/', { title: 'In', project_id: project.id, ...body })
    expect((await request({ goal_id: hiddenGoal.id })).body).toMatchObject({ status: 404, detail: 'Goal not found' })
    expect((await request({ goal_milestone_id: hiddenMilestone })).body).toMatchObject({
      status: 404,
      detail: 'Milestone not found',
    })
    const move = (body: object) => world.as(team.manager).put(`/tasks/${plainTask.id}`, body)
    expect((await move({ goal_id: hiddenGoal.id })).body).toMatchObject({ status: 404, detail: 'Goal not found' })
    expect((await move({ goal_milestone_id: hiddenMilestone })).body).toMatchObject({
      status: 404,
      detail: 'Milestone not found',
    })
    expect(await facts()).toHaveLength(before)

    const existingTask = await createTask({ goal_id: hiddenGoal.id }, team.admin)
    const change = (body: object) => world.as(team.manager).put(`/tasks/${existingTask.id}`, body)
    expect((await change({ ...existingTask, project_id: projectElsewhere.id })).body).toMatchObject({
      project_id: projectElsewhere.id,
      goal_id: hiddenGoal.id,
    })
    expect((await change({ goal_id: openGoal.id })).body.goal_id).toBe(openGoal.id)
    expect((await change({ goal_id: null })).body.goal_id).toBeNull()
  })

  it('a task cannot be put into a goal of another organization or in the trash', async () => {
    const otherTeam = await world.team('Neighbours')
    const otherProject = await create(otherTeam.admin, '/projects/', { name: 'There', organization_id: otherTeam.id })
    const foreignGoal = await createGoal(otherTeam.admin, { project_id: otherProject.id })
    const deletedGoal = await createGoal(team.manager)
    const keptGoal = await createGoal(team.manager)
    const sharedMilestone = await createMilestone([deletedGoal, keptGoal])
    await world.as(team.manager).delete(`/goals/${deletedGoal.id}`)
    for (const goal_id of [foreignGoal.id, deletedGoal.id])
      expect(
        (await world.as(team.admin).post('/tasks/', { title: 'In', project_id: project.id, goal_id })).status,
      ).toBe(404)
    expect((await createTask({ goal_milestone_id: sharedMilestone })).goal_id).toBe(keptGoal.id)
  })
})

describe('progress of a goal', () => {
  it('is the mean of its milestones; cancelled ones and those in the trash do not count [ENT-079]', async () => {
    const createdGoal = await createGoal(team.manager)
    await createMilestone([createdGoal], 100, { status: 'completed' })
    await createMilestone([createdGoal], 50, { status: 'in_progress' })
    await createMilestone([createdGoal], 0)
    await createMilestone([createdGoal], 0, { status: 'cancelled' })
    await createMilestone([createdGoal], 0, { deleted_at: '2026-11-01T00:00:00Z' })
    expect(await read(team.admin, createdGoal.id)).toMatchObject({
      milestones_count: 3,
      completed_milestones_count: 1,
      progress: 50,
      current_value: 5,
      tracking: 'milestones',
    })
  })

  it('has one decimal, and is 100 only when the goal is reached', async () => {
    const createdGoal = await createGoal(team.manager)
    for (const progress of [100, 100, 0]) await createMilestone([createdGoal], progress)
    expect((await read(team.admin, createdGoal.id)).progress).toBe(66.7)
    const nearlyDoneGoal = await createGoal(team.manager)
    await createMilestone([nearlyDoneGoal], 99.99)
    expect((await read(team.admin, nearlyDoneGoal.id)).progress).toBe(99.9)
  })

  it('a value that differs switches to manual tracking, capped at 100 percent [CONST-59]', async () => {
    const createdGoal = await createGoal(team.manager)
    await createMilestone([createdGoal], 30)
    const fetched = await read(team.manager, createdGoal.id)
    expect((await put(team.manager, createdGoal.id, { ...fetched, title: 'Renamed' })).body.tracking).toBe('milestones')
    expect((await put(team.manager, createdGoal.id, { current_value: 25 })).body).toMatchObject({
      tracking: 'manual',
      current_value: 25,
      progress: 100,
      status: 'completed',
    })
    expect((await put(team.manager, createdGoal.id, { target_value: 100 })).body).toMatchObject({
      progress: 25,
      status: 'in_progress',
    })
    expect((await put(team.manager, createdGoal.id, { tracking: 'milestones' })).body).toMatchObject({
      tracking: 'milestones',
      current_value: 30,
      progress: 30,
    })
    expect((await put(team.manager, createdGoal.id, { tracking: 'manual' })).body).toMatchObject({
      tracking: 'manual',
      current_value: 30,
    })
    const conflictResponse = await put(team.manager, createdGoal.id, { tracking: 'milestones', current_value: 1 })
    expect(conflictResponse.body.errors).toEqual([
      { field: 'current_value', message: 'The milestones say how far the goal is' },
    ])
  })

  it('an initial value starts manual tracking, and no value does not', async () => {
    expect(await createGoal(team.manager, { current_value: 10 })).toMatchObject({
      tracking: 'manual',
      status: 'completed',
    })
    expect(await createGoal(team.manager, { current_value: 0 })).toMatchObject({
      tracking: 'milestones',
      status: 'not_started',
    })
  })

  it('an explicit status is kept, and a cancelled goal remains cancelled', async () => {
    const createdGoal = await createGoal(team.manager)
    expect((await put(team.manager, createdGoal.id, { status: 'not_started', current_value: 5 })).body.status).toBe(
      'in_progress',
    )
    expect((await put(team.manager, createdGoal.id, { status: 'cancelled', current_value: 6 })).body.status).toBe(
      'cancelled',
    )
    expect((await put(team.manager, createdGoal.id, { current_value: 10 })).body).toMatchObject({
      status: 'cancelled',
      progress: 100,
    })
  })

  it('its status follows its milestones, and users who see it are notified', async () => {
    const createdGoal = await createGoal(team.manager)
    await createTask({ goal_id: createdGoal.id, assigned_to: team.member.id })
    const link = { title: 'Roof', start_date: '2026-11-25', due_date: '2099-12-01', goal_id: createdGoal.id }
    const { milestone: roofMilestone } = await create(team.manager, '/goal-milestones/', link)
    const statusAfterProgress = async (progress_percentage: number) => {
      const response = await world
        .as(team.manager)
        .patch(`/milestones/${roofMilestone.id}/progress`, { progress_percentage })
      expect(response.status, response.text).toBe(200)
      return (await read(team.member, createdGoal.id)).status
    }
    expect((await read(team.member, createdGoal.id)).status).toBe('not_started')
    expect(await statusAfterProgress(40)).toBe('in_progress')
    const recordedFacts = (await facts()).filter(
      ({ kind, entity_id }) => kind === 'goal.updated' && entity_id === createdGoal.id,
    )
    expect(recordedFacts.at(-1)?.seen_by).toContain(team.member.id)
    expect(recordedFacts.at(-1)?.values).toEqual({ changes: { status: { from: 'not_started', to: 'in_progress' } } })
    expect(await statusAfterProgress(100)).toBe('completed')
    expect(await statusAfterProgress(99)).toBe('in_progress')
    await put(team.manager, createdGoal.id, { status: 'cancelled' })
    expect(await statusAfterProgress(100)).toBe('cancelled')
  })

  it('two milestones completed concurrently complete the goal', async () => {
    const createdGoal = await createGoal(team.manager)
    const links = []
    for (const title of ['Roof', 'Walls'])
      links.push(
        await create(team.manager, '/goal-milestones/', {
          ...{ title, due_date: '2099-12-01', start_date: '2026-11-25' },
          goal_id: createdGoal.id,
        }),
      )
    const responses = await Promise.all(
      links.map((link) =>
        world.as(team.manager).patch(`/milestones/${link.milestone.id}/progress`, { progress_percentage: 100 }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(team.manager, createdGoal.id)).toMatchObject({ progress: 100, status: 'completed' })
  })
})

describe('shares', () => {
  it("are computed from the goal's task assignments and sum to 100 [ENT-080, ENT-081, ENT-082, API-095, API-096]", async () => {
    const [member, secondMember, thirdMember] = [await world.join(team), await world.join(team), await world.join(team)]
    const createdGoal = await createGoal(team.manager)
    const roofMilestone = await createMilestone([createdGoal])
    const first = await createTask({
      goal_id: createdGoal.id,
      assigned_users: [member.id, secondMember.id, thirdMember.id],
    })
    await world.as(member).patch(`/tasks/${first.id}/status`, { status: 'done' })
    await createTask({
      goal_id: createdGoal.id,
      goal_milestone_id: roofMilestone,
      assigned_users: [member.id, secondMember.id, thirdMember.id],
    })
    await createTask({ goal_milestone_id: roofMilestone, assigned_users: [member.id] })
    await createTask({ goal_id: createdGoal.id, status: 'cancelled', assigned_users: [thirdMember.id] })

    const all = await readShares(team.manager, createdGoal.id)
    expect(all).toEqual([
      {
        user_id: member.id,
        full_name: member.name,
        assigned_tasks: 3,
        completed_tasks: 1,
        dependency_percentage: 42.8,
      },
      {
        user_id: secondMember.id,
        full_name: secondMember.name,
        assigned_tasks: 2,
        completed_tasks: 1,
        dependency_percentage: 28.6,
      },
      {
        user_id: thirdMember.id,
        full_name: thirdMember.name,
        assigned_tasks: 2,
        completed_tasks: 1,
        dependency_percentage: 28.6,
      },
    ])
    expect((await world.as(team.admin).get(`/goals/${createdGoal.id}/employee-dependencies`)).body.goal_id).toBe(
      createdGoal.id,
    )
    expect(await readShares(secondMember, createdGoal.id)).toEqual([all[1]])
    expect((await read(thirdMember, createdGoal.id)).my_dependency_percentage).toBe(28.6)
    expect((await read(team.manager, createdGoal.id)).my_dependency_percentage).toBe(0)
    const listedGoals = (await world.as(member).get(`/goals/organization/${team.id}`)).body
    expect(listedGoals).toMatchObject([{ id: createdGoal.id, my_dependency_percentage: 42.8 }])
  })

  it('exclude tasks in the trash, of the goal and of its milestones', async () => {
    const [member, secondMember] = [await world.join(team), await world.join(team)]
    const createdGoal = await createGoal(team.manager)
    // A task of this milestone is placed in the first of the milestone's two goals, but counts for both.
    const roofMilestone = await createMilestone([await createGoal(team.manager), createdGoal])
    await createTask({ goal_id: createdGoal.id, assigned_to: member.id })
    const deletedTasks = [
      await createTask({ goal_id: createdGoal.id, assigned_users: [member.id, secondMember.id] }),
      await createTask({ goal_milestone_id: roofMilestone, assigned_users: [member.id, secondMember.id] }),
    ]
    expect(await readShares(team.manager, createdGoal.id)).toHaveLength(2)
    for (const { id } of deletedTasks) expect((await world.as(team.manager).delete(`/tasks/${id}`)).status).toBe(204)
    expect(await readShares(team.manager, createdGoal.id)).toMatchObject([
      { user_id: member.id, assigned_tasks: 1, dependency_percentage: 100 },
    ])
  })

  it('of many users sum to 100', async () => {
    const createdGoal = await createGoal(team.manager)
    const people = await Promise.all(Array.from({ length: 7 }, () => world.join(team)))
    for (const { id } of people) await createTask({ goal_id: createdGoal.id, assigned_to: id })
    const all: { dependency_percentage: number }[] = await readShares(team.admin, createdGoal.id)
    expect(all.map((share) => share.dependency_percentage).toSorted()).toEqual([
      14.2, 14.3, 14.3, 14.3, 14.3, 14.3, 14.3,
    ])
  })

  it('a member with a share is notified that the goal changed when a task they cannot see moves it, without the task', async () => {
    const [assignee, otherPerson] = [await world.join(team), await world.join(team)]
    const [createdGoal, goalElsewhere] = [await createGoal(team.manager), await createGoal(team.manager)]
    const roofMilestone = await createMilestone([createdGoal])
    await createTask({ goal_id: createdGoal.id, assigned_to: assignee.id })
    await createTask({ goal_id: goalElsewhere.id, assigned_to: assignee.id })
    const factsRecordedBy = async (change: () => Promise<unknown>) => {
      const before = (await facts()).length
      await change()
      return (await facts())
        .slice(before)
        .filter(({ seen_by }) => seen_by.includes(assignee.id))
        .map(({ entity, entity_id, action, values, lost_by }) => ({ entity, entity_id, action, values, lost_by }))
    }
    const movedFacts = [{ entity: 'goal', entity_id: createdGoal.id, action: 'updated', values: null, lost_by: [] }]
    const unseenTasks: { id: number; version: number }[] = []
    const create = async (body: object) => unseenTasks.push(await createTask(body))
    const lastTaskUrl = () => `/tasks/${unseenTasks.at(-1)?.id}`
    const client = world.as(team.manager)

    expect(
      await factsRecordedBy(() => create({ goal_milestone_id: roofMilestone, assigned_to: otherPerson.id })),
    ).toEqual(movedFacts)
    expect(await factsRecordedBy(() => client.patch(`${lastTaskUrl()}/status`, { status: 'cancelled' }))).toEqual(
      movedFacts,
    )
    expect(await factsRecordedBy(() => client.put(lastTaskUrl(), { assignees: [] }))).toEqual([])
    expect(await factsRecordedBy(() => client.patch(`${lastTaskUrl()}/status`, { status: 'todo' }))).toEqual([])
    expect(await factsRecordedBy(() => client.put(lastTaskUrl(), { assignees: [otherPerson.id] }))).toEqual(movedFacts)
    expect(await factsRecordedBy(() => client.put(lastTaskUrl(), { title: 'Painted', status: 'done' }))).toEqual([])
    expect(
      await factsRecordedBy(() => client.put(lastTaskUrl(), { goal_id: goalElsewhere.id, goal_milestone_id: null })),
    ).toEqual([...movedFacts, { ...movedFacts[0], entity_id: goalElsewhere.id }])
    expect(await factsRecordedBy(() => client.delete(lastTaskUrl()))).toEqual([
      { ...movedFacts[0], entity_id: goalElsewhere.id },
    ])
    expect(await factsRecordedBy(() => create({ goal_id: createdGoal.id }))).toEqual([])
    expect((await readShares(assignee, createdGoal.id))[0].dependency_percentage).toBe(100)
  })

  it('are empty without assignments', async () => {
    const createdGoal = await createGoal(team.manager)
    await createTask({ goal_id: createdGoal.id })
    expect(await readShares(team.admin, createdGoal.id)).toEqual([])
  })
})

describe('updating a goal', () => {
  it('changes the given fields and leaves the rest [API-093]', async () => {
    const createdGoal = await createGoal(team.manager)
    const projectElsewhere = await create(team.admin, '/projects/', { name: 'Elsewhere', organization_id: team.id })
    const body = {
      ...{ title: 'Eleven houses', description: 'More', target_value: 11, unit: 'homes', status: 'in_progress' },
      ...{ start_date: '2027-02-01T00:00:00', end_date: '2027-03-01T23:59:59', project_id: projectElsewhere.id },
    }
    const response = await put(team.admin, createdGoal.id, body)
    expect(response.body).toMatchObject({
      ...body,
      project_name: 'Elsewhere',
      due_date: body.end_date,
      user_id: team.manager.id,
    })
    expect((await facts()).at(-1)).toMatchObject({ kind: 'goal.updated', entity_id: createdGoal.id })
    expect((await put(team.admin, createdGoal.id, { description: null })).body.description).toBeNull()
    expect((await put(team.admin, createdGoal.id, { due_date: '2027-04-01' })).body.end_date).toBe(
      '2027-04-01T23:59:59',
    )
    expect((await put(team.admin, createdGoal.id, { project_id: null })).body.errors).toEqual([
      { field: 'project_id', message: 'Project is required' },
    ])
    expect((await put(team.admin, createdGoal.id, { start_date: '2027-04-01' })).body.errors).toEqual([
      { field: 'end_date', message: 'End date must be after start date' },
    ])
    expect((await put(team.admin, createdGoal.id, { title: null })).status).toBe(422)
    expect(await rowOf(createdGoal.id)).toMatchObject({ title: 'Eleven houses', version: 4 })
  })

  it('cannot move away from the project of its milestones', async () => {
    const createdGoal = await createGoal(team.manager)
    await createMilestone([createdGoal])
    const projectElsewhere = await create(team.admin, '/projects/', { name: 'Elsewhere', organization_id: team.id })
    expect((await put(team.admin, createdGoal.id, { project_id: projectElsewhere.id })).status).toBe(409)
    expect((await rowOf(createdGoal.id)).project_id).toBe(project.id)
  })

  it('a goal sent back unchanged changes nothing and records no fact', async () => {
    const createdGoal = await createGoal(team.manager)
    for (const progress of [33.3, 12, 71]) await createMilestone([createdGoal], progress)
    await createTask({ goal_id: createdGoal.id, assigned_to: team.manager.id })
    const fetched = await read(team.manager, createdGoal.id)
    const before = (await facts()).length
    expect((await put(team.manager, createdGoal.id, fetched)).body).toEqual(fetched)
    expect(await facts()).toHaveLength(before)
  })

  it('read-only keys are rejected when they differ, with the whole change', async () => {
    const { id } = await createGoal(team.manager)
    for (const invalid of [
      { id: id + 1 },
      { organization_id: 99 },
      { progress: 7 },
      { milestones_count: 3 },
      { surprise: 1 },
    ])
      expect((await put(team.manager, id, { title: 'Stolen', ...invalid })).status).toBe(422)
    expect(await rowOf(id)).toMatchObject({ title: 'Ten houses', version: 1 })
  })

  it('a member who sees it is refused, a stranger gets 404, and nothing changes', async () => {
    const createdGoal = await createGoal(team.manager)
    await createTask({ goal_id: createdGoal.id, assigned_to: team.member.id })
    const before = (await facts()).length
    expect((await put(team.member, createdGoal.id, { title: 'Mine' })).status).toBe(403)
    expect((await put(await world.register(), createdGoal.id, { title: 'Mine' })).status).toBe(404)
    expect((await world.as(undefined).put(`/goals/${createdGoal.id}`, { title: 'Mine' })).status).toBe(401)
    expect((await world.as(team.member).delete(`/goals/${createdGoal.id}`)).status).toBe(403)
    expect((await world.as(await world.register()).delete(`/goals/${createdGoal.id}`)).status).toBe(404)
    expect(await rowOf(createdGoal.id)).toMatchObject({ title: 'Ten houses', version: 1, deleted_at: null })
    expect(await facts()).toHaveLength(before)
  })

  it('an outdated If-Match is rejected, and nothing changes', async () => {
    const { id } = await createGoal(team.manager)
    const tag = String((await world.as(team.manager).get(`/goals/${id}`)).headers.etag)
    expect((await put(team.manager, id, { title: 'First' }, { 'if-match': tag })).status).toBe(200)
    expect((await put(team.manager, id, { title: 'Second' }, { 'if-match': tag })).status).toBe(412)
    expect(await rowOf(id)).toMatchObject({ title: 'First' })
  })
})

describe('deleting a goal', () => {
  it('moves it to the trash with its tasks and with the milestones that belong to no other goal [API-094]', async () => {
    const [createdGoal, otherGoal] = [await createGoal(team.manager), await createGoal(team.manager)]
    const [ownMilestone, sharedMilestone] = [
      await createMilestone([createdGoal]),
      await createMilestone([createdGoal, otherGoal]),
    ]
    const placedTask = await createTask({ goal_id: createdGoal.id, assigned_to: team.member.id })
    const taskInOwn = await createTask({ goal_milestone_id: ownMilestone })
    const taskInShared = await createTask({ goal_id: otherGoal.id, goal_milestone_id: sharedMilestone })
    expect((await world.as(team.admin).delete(`/goals/${createdGoal.id}`)).status).toBe(204)

    const row = await rowOf(createdGoal.id)
    expect(row).toMatchObject({ deleted_by: team.admin.id, deleted_at: expect.any(String) })
    const readDeletionTimes = async (table: 'tasks' | 'milestones', ids: number[]) =>
      (await world.store.db.selectFrom(table).select('deleted_at').where('id', 'in', ids).orderBy('id').execute()).map(
        (item) => item.deleted_at,
      )
    expect(await readDeletionTimes('tasks', [placedTask.id, taskInOwn.id, taskInShared.id])).toEqual([
      row.deleted_at,
      row.deleted_at,
      null,
    ])
    expect(await readDeletionTimes('milestones', [ownMilestone, sharedMilestone])).toEqual([row.deleted_at, null])

    const lastFact = (await facts()).at(-1)
    expect(lastFact).toMatchObject({
      kind: 'goal.deleted',
      action: 'deleted',
      entity_id: createdGoal.id,
      values: { title: 'Ten houses' },
    })
    expect(lastFact?.lost_by).toContain(team.member.id)
    expect((await world.as(team.admin).delete(`/goals/${createdGoal.id}`)).status).toBe(404)
    expect((await put(team.admin, createdGoal.id, { title: 'Back' })).status).toBe(404)
    expect(await list(team.admin)).not.toContain(createdGoal.id)
  })

  it("a personal one moves its own milestones to the trash and leaves the team's tasks", async () => {
    const ownGoal = await createPersonalGoal(team.manager, { project_id: project.id })
    const ownMilestone = await createMilestone([ownGoal])
    const { id } = await createTask({ goal_id: ownGoal.id })
    await world.as(team.manager).delete(`/goals/${ownGoal.id}`)
    expect((await world.as(team.manager).get(`/tasks/${id}`)).status).toBe(200)
    expect((await world.as(team.manager).get(`/milestones/${ownMilestone}`)).status).toBe(404)
  })

  it('causes no deadlock errors while its tasks are moved', async () => {
    const createdGoal = await createGoal(team.manager)
    const tasks = await Promise.all(Array.from({ length: 6 }, () => createTask({ goal_id: createdGoal.id })))
    const responses = await Promise.all([
      world.as(team.admin).delete(`/goals/${createdGoal.id}`),
      ...tasks.map(({ id }) => world.as(team.manager).put(`/tasks/${id}`, { title: 'Moved', priority: 'high' })),
      ...tasks.map(({ id }) => world.as(team.manager).patch(`/tasks/${id}/status`, { status: 'done' })),
    ])
    expect(responses.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ text }) => text)).toEqual([])
    for (const { id } of tasks) expect((await world.as(team.admin).get(`/tasks/${id}`)).status).toBe(404)
  })
})
