import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

const calls = [
  'dashboard-stats',
  'task-status-distribution',
  'project-status-distribution',
  'monthly-creation-trends',
  'user-role-distribution',
  'goal-progress',
  'task-trends',
] as const
type Name = (typeof calls)[number]

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())
beforeEach(async () => {
  team = await world.team()
})

const dayMilliseconds = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * dayMilliseconds).toISOString()
const dayOf = (instant: string) => instant.slice(0, 10)
const requestFigures = (
  by: Person,
  name: Name,
  query: object = { organization_id: team.id },
  headers?: Record<string, string>,
) => world.as(by).get(`/analytics/${name}?${new URLSearchParams(Object.entries(query))}`, headers)
const read = async (name: Name, query: object = {}, by: Person = team.manager) => {
  const response = await requestFigures(by, name, { organization_id: team.id, ...query })
  expect(response.status, response.text).toBe(200)
  return response.body
}

const create = async (path: string, body: object, by: Person = team.manager) => {
  const response = await world.as(by).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createProject = (body: object = {}) => create('/projects/', { name: 'Aurora', organization_id: team.id, ...body })
const createTask = (project: { id: number }, body: object = {}, by?: Person) =>
  create('/tasks/', { title: 'Paint', project_id: project.id, ...body }, by)
const createGoal = async (fields: object = {}) => {
  const row = {
    organization_id: team.id,
    user_id: team.manager.id,
    title: 'North',
    target_value: 10,
    unit: 'km',
    start_date: '2026-01-01T00:00:00',
    end_date: '2030-01-01T23:59:59',
    ...fields,
  }
  return world.store.db.insertInto('goals').values(row).returning('id').executeTakeFirstOrThrow()
}
const createMilestone = async (project: { id: number }, goals: { id: number }[], fields: object = {}) => {
  const row = {
    organization_id: team.id,
    project_id: project.id,
    title: 'Half',
    due_date: '2029-01-01T23:59:59',
    ...fields,
  }
  const { id } = await world.store.db.insertInto('milestones').values(row).returning('id').executeTakeFirstOrThrow()
  for (const { id: goal_id } of goals)
    await world.store.db
      .insertInto('goal_milestones')
      .values({ organization_id: team.id, goal_id, milestone_id: id })
      .execute()
}
const setTimes = (
  table: 'projects' | 'tasks' | 'goals' | 'organizations',
  row: { id: number },
  at: Partial<Record<'created_at' | 'completed_at', string>>,
) => world.store.db.updateTable(table).set(at).where('id', '=', row.id).execute()

describe('current figures', () => {
  it('is counted for one organization [API-157, ENT-152, ENT-153, ENT-154, ENT-155, ENT-156, ENT-157]', async () => {
    const ownProject = await createProject()
    await createProject()
    await createTask(ownProject)
    await createTask(ownProject, { status: 'done' })
    await createTask(ownProject, { status: 'cancelled' })
    await createGoal()
    const counts = { total_organizations: 1, total_projects: 2, total_tasks: 3, total_goals: 1, total_users: 3 }
    expect(await read('dashboard-stats')).toEqual({
      ...counts,
      completed_tasks: 1,
      previous: {
        total_organizations: 0,
        total_projects: 0,
        total_tasks: 0,
        total_goals: 0,
        total_users: 0,
        completed_tasks: 0,
      },
    })
    expect(await read('dashboard-stats', {}, team.admin)).toMatchObject(counts)
  })

  it('is compared with 30 days ago, at the end of that day', async () => {
    const ownProject = await createProject()
    const [thirtyDaysAgo, twentyNineDaysAgo] = [daysAgo(30), daysAgo(29)]
    const oldTask = await createTask(ownProject, { status: 'done' })
    const lateTask = await createTask(ownProject, { status: 'done' })
    const youngTask = await createTask(ownProject, { status: 'done' })
    await setTimes('tasks', oldTask, { created_at: daysAgo(90), completed_at: thirtyDaysAgo })
    await setTimes('tasks', lateTask, { created_at: thirtyDaysAgo, completed_at: twentyNineDaysAgo })
    await setTimes('tasks', youngTask, { created_at: twentyNineDaysAgo })
    await setTimes('projects', ownProject, { created_at: thirtyDaysAgo })
    await setTimes('goals', await createGoal(), { created_at: thirtyDaysAgo })
    await setTimes('goals', await createGoal(), { created_at: twentyNineDaysAgo })
    await setTimes('organizations', team, { created_at: thirtyDaysAgo })
    await world.store.db
      .updateTable('memberships')
      .set({ joined_at: thirtyDaysAgo })
      .where('user_id', '=', team.admin.id)
      .execute()
    await world.store.db
      .updateTable('memberships')
      .set({ joined_at: twentyNineDaysAgo })
      .where('user_id', '=', team.member.id)
      .execute()
    expect(await read('dashboard-stats')).toMatchObject({
      total_tasks: 3,
      completed_tasks: 3,
      total_goals: 2,
      previous: {
        total_organizations: 1,
        total_projects: 1,
        total_tasks: 2,
        total_goals: 1,
        total_users: 1,
        completed_tasks: 1,
      },
    })
  })

  it('a completed task counts, and a reopened one does not [STATE-064 (settled: completed is done)]', async () => {
    const ownProject = await createProject()
    const { id } = await createTask(ownProject, { status: 'completed' })
    expect((await read('dashboard-stats')).completed_tasks).toBe(1)
    await world.as(team.manager).patch(`/tasks/${id}/status`, { status: 'in_review' })
    expect((await read('dashboard-stats')).completed_tasks).toBe(0)
  })

  it('counts tasks by status, in vocabulary order and without zeros [API-158, ENT-158, ENT-159]', async () => {
    const ownProject = await createProject()
    for (const status of ['done', 'todo', 'in_progress', 'todo']) await createTask(ownProject, { status })
    expect(await read('task-status-distribution')).toEqual([
      { status: 'todo', count: 2 },
      { status: 'in_progress', count: 1 },
      { status: 'done', count: 1 },
    ])
  })

  it('counts projects by status, in vocabulary order and without zeros [API-159]', async () => {
    for (const status of ['cancelled', 'planning', 'active', 'planning']) await createProject({ status })
    expect(await read('project-status-distribution')).toEqual([
      { status: 'planning', count: 2 },
      { status: 'active', count: 1 },
      { status: 'cancelled', count: 1 },
    ])
  })

  it('counts users by their role in the organization, independent of the role of their account [API-161, ENT-165, ENT-166]', async () => {
    await world.join(team, 'member', await world.register({ role: 'admin' }))
    const invitedMember = await world.join(team)
    const formerMember = await world.join(team)
    const setStatus = (person: Person, membershipStatus: 'pending' | 'inactive') =>
      world.store.db
        .updateTable('memberships')
        .set({ status: membershipStatus })
        .where('user_id', '=', person.id)
        .execute()
    await setStatus(invitedMember, 'pending')
    await setStatus(formerMember, 'inactive')
    expect(await read('user-role-distribution')).toEqual([
      { role: 'admin', count: 1 },
      { role: 'manager', count: 1 },
      { role: 'member', count: 2 },
    ])
    expect((await read('dashboard-stats')).total_users).toBe(4)
  })

  it('rows in the trash are not counted', async () => {
    const keptProject = await createProject()
    const deletedProject = await createProject()
    await createTask(keptProject)
    await createTask(deletedProject, { status: 'done' })
    await createGoal({ project_id: deletedProject.id })
    expect((await world.as(team.admin).delete(`/projects/${deletedProject.id}`)).status).toBe(204)
    expect(await read('dashboard-stats')).toMatchObject({
      total_projects: 1,
      total_tasks: 1,
      total_goals: 0,
      completed_tasks: 0,
    })
    expect(await read('task-status-distribution')).toEqual([{ status: 'todo', count: 1 }])
    expect(await read('project-status-distribution')).toEqual([{ status: 'active', count: 1 }])
    expect(await read('monthly-creation-trends', { months: 1 })).toMatchObject([{ projects: 1, tasks: 1, goals: 0 }])
    expect(await read('task-trends', { days: 1 })).toMatchObject([{ created: 1 }])
    expect(await read('goal-progress')).toEqual([])
  })

  it('a personal goal is counted for nobody, including its owner', async () => {
    await createGoal({ is_personal: true })
    await createGoal({ is_personal: true, user_id: team.member.id })
    expect((await read('dashboard-stats')).total_goals).toBe(0)
    expect(await read('monthly-creation-trends', { months: 1 })).toMatchObject([{ goals: 0 }])
    expect(await read('goal-progress')).toEqual([])
  })
})

describe('figures over time', () => {
  const months = (count: number) => {
    const now = new Date()
    return Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
    )
  }
  const days = (count: number) => Array.from({ length: count }, (_, index) => dayOf(daysAgo(count - 1 - index)))

  it('has one row per month, six of them, without gaps [API-160, API-166, CONST-27, ENT-160, ENT-161, ENT-162, ENT-163, ENT-164]', async () => {
    const expected = months(6).map((month) => ({ month, projects: 0, tasks: 0, goals: 0, users: 0 }))
    const [before, first, , third, , , last] = [months(7)[0], ...months(6)]
    const ownProject = await createProject()
    const [oldTask, earlyTask, middleTask] = [
      await createTask(ownProject),
      await createTask(ownProject),
      await createTask(ownProject),
    ]
    await createTask(ownProject)
    await setTimes('tasks', oldTask, { created_at: `${before}-28T23:59:59.999Z` })
    await setTimes('tasks', earlyTask, { created_at: `${first}-01T00:00:00Z` })
    await setTimes('tasks', middleTask, { created_at: `${third}-15T12:00:00Z` })
    await setTimes('projects', ownProject, { created_at: `${third}-15T12:00:00Z` })
    await createGoal()
    await world.store.db
      .updateTable('memberships')
      .set({ joined_at: `${first}-02T00:00:00Z` })
      .where('user_id', '=', team.admin.id)
      .execute()
    const trends = await read('monthly-creation-trends')
    expect(trends.at(-1).month).toBe(last)
    expect(trends).toEqual(
      expected.map((row) => {
        if (row.month === first) return { ...row, tasks: 1, users: 1 }
        if (row.month === third) return { ...row, tasks: 1, projects: 1 }
        return row.month === last ? { ...row, tasks: 1, goals: 1, users: 2 } : row
      }),
    )
    expect((await read('monthly-creation-trends', { months: 7 }))[0]).toMatchObject({ month: before, tasks: 1 })
    expect((await read('monthly-creation-trends', { months: 24 })).map((row: { month: string }) => row.month)).toEqual(
      months(24),
    )
  })

  it('has one row per day, thirty of them, without gaps [API-163, API-168, CONST-29, ENT-167, ENT-168]', async () => {
    const ownProject = await createProject()
    const dates = days(30)
    const createdCounts = { [dates[0] ?? '']: 2, [dates[17] ?? '']: 1, [dates[29] ?? '']: 1 }
    const [startOfDayTask, endOfDayTask, middleTask, outsideTask] = [
      await createTask(ownProject),
      await createTask(ownProject),
      await createTask(ownProject),
      await createTask(ownProject),
    ]
    await createTask(ownProject)
    await setTimes('tasks', startOfDayTask, { created_at: `${dates[0]}T00:00:00Z` })
    await setTimes('tasks', endOfDayTask, { created_at: `${dates[0]}T23:59:59.999Z` })
    await setTimes('tasks', middleTask, { created_at: `${dates[17]}T12:00:00Z` })
    await setTimes('tasks', outsideTask, { created_at: `${dayOf(daysAgo(30))}T23:59:59.999Z` })
    expect(await read('task-trends')).toEqual(
      dates.map((taskDate) => ({ date: taskDate, created: createdCounts[taskDate] ?? 0 })),
    )
    expect((await read('task-trends', { days: 31 }))[0]).toEqual({ date: dayOf(daysAgo(30)), created: 1 })
    expect((await read('task-trends', { days: 366 })).map((row: { date: string }) => row.date)).toEqual(days(366))
  })

  it('the progress of the ten newest goals, newest first [API-162, API-167, CONST-28, ENT-169, ENT-170, ENT-171, ENT-172]', async () => {
    const ownProject = await createProject()
    for (let number = 1; number <= 9; number++) await createGoal({ title: `Goal ${number}` })
    const halfGoal = await createGoal({ title: 'Halfway' })
    const manualGoal = await createGoal({ title: 'By hand', tracking: 'manual', manual_value: 4 })
    await createMilestone(ownProject, [halfGoal, manualGoal], { status: 'completed', progress: 100 })
    await createMilestone(ownProject, [halfGoal], { status: 'in_progress', progress: 25 })
    await createMilestone(ownProject, [halfGoal], { status: 'not_started' })
    await createMilestone(ownProject, [halfGoal], { status: 'cancelled', progress: 90 })
    const goalProgress = await read('goal-progress')
    expect(goalProgress).toHaveLength(10)
    expect(goalProgress.slice(0, 3)).toEqual([
      { goal_name: 'By hand', progress: 40, completed_milestones: 1, total_milestones: 1 },
      { goal_name: 'Halfway', progress: 41.7, completed_milestones: 1, total_milestones: 3 },
      { goal_name: 'Goal 9', progress: 0, completed_milestones: 0, total_milestones: 0 },
    ])
    expect(await read('goal-progress', { limit: 1 })).toEqual(goalProgress.slice(0, 1))
    expect(await read('goal-progress', { limit: 100 })).toHaveLength(11)
  })

  it.each([
    ['monthly-creation-trends', 'months', '24', ['0', '25', '-1', '1.5', 'six', '']],
    ['goal-progress', 'limit', '100', ['0', '101', '1e1', 'all']],
    ['task-trends', 'days', '366', ['0', '367', '99999999999', 'NaN']],
  ] as const)('%s accepts %s from 1 to %s and returns 422 for anything else', async (name, key, max, invalidValues) => {
    expect(
      (await requestFigures(team.admin, name, { organization_id: team.id, [key]: '1' })).body.length,
    ).toBeLessThanOrEqual(1)
    expect((await requestFigures(team.admin, name, { organization_id: team.id, [key]: max })).status).toBe(200)
    for (const value of invalidValues) {
      const response = await requestFigures(team.admin, name, { organization_id: team.id, [key]: value })
      expect(response.status, value).toBe(422)
      expect(response.body.errors).toMatchObject([{ field: key }])
    }
  })
})

describe('permissions of analytics', () => {
  it.each(calls)(
    '%s is refused for a member, a stranger, a former member and an unknown id [API-164]',
    async (name) => {
      const stranger = (await world.team('Elsewhere')).admin
      const formerAdmin = await world.join(team, 'admin')
      await world.store.db
        .updateTable('memberships')
        .set({ status: 'inactive' })
        .where('user_id', '=', formerAdmin.id)
        .execute()
      for (const [by, organization_id] of [
        [team.member, team.id],
        [stranger, team.id],
        [formerAdmin, team.id],
        [team.admin, 2_147_483_647],
      ] as const) {
        const response = await requestFigures(by, name, { organization_id }, { 'if-none-match': '*' })
        expect(response.status).toBe(403)
        expect(response.body.detail).toBe("You do not have permission to view this organization's data.")
      }
      expect((await world.as(undefined).get(`/analytics/${name}`)).status).toBe(401)
      expect((await requestFigures(team.admin, name, { organization_id: 'x' })).status).toBe(422)
    },
  )

  it.each(calls)('%s is allowed for admins and managers', async (name) => {
    for (const by of [team.admin, team.manager]) expect((await requestFigures(by, name)).status).toBe(200)
  })

  it('without an organization, all organizations that the caller leads are counted together, each user once [API-165]', async () => {
    const otherTeam = await world.team('Other house')
    const foreignTeam = await world.team('Foreign house')
    const leaderOfBoth = await world.join(team, 'manager')
    await world.join(otherTeam, 'admin', leaderOfBoth)
    await world.join(foreignTeam, 'member', leaderOfBoth)
    await createTask(await createProject(), { status: 'done' })
    const inOtherTeam = { organization_id: otherTeam.id }
    await createTask(
      await create('/projects/', { name: 'There', status: 'on_hold', ...inOtherTeam }, otherTeam.manager),
      {},
      otherTeam.manager,
    )
    await createGoal({ title: 'Here' })
    await createGoal({ title: 'There', user_id: otherTeam.admin.id, ...inOtherTeam })
    await createGoal({ title: 'Foreign', user_id: foreignTeam.admin.id, organization_id: foreignTeam.id })
    await createTask(
      await create('/projects/', { name: 'F', organization_id: foreignTeam.id }, foreignTeam.admin),
      {},
      foreignTeam.admin,
    )

    const readEverywhere = async (name: Name, by = leaderOfBoth) => {
      const response = await requestFigures(by, name, {})
      expect(response.status, response.text).toBe(200)
      return response.body
    }
    const stats = {
      total_organizations: 2,
      total_projects: 2,
      total_tasks: 2,
      total_goals: 2,
      total_users: 7,
      completed_tasks: 1,
    }
    expect(await readEverywhere('dashboard-stats')).toMatchObject(stats)
    expect(await readEverywhere('task-status-distribution')).toEqual([
      { status: 'todo', count: 1 },
      { status: 'done', count: 1 },
    ])
    expect(await readEverywhere('project-status-distribution')).toEqual([
      { status: 'active', count: 1 },
      { status: 'on_hold', count: 1 },
    ])
    expect(await readEverywhere('user-role-distribution')).toEqual([
      { role: 'admin', count: 3 },
      { role: 'manager', count: 3 },
      { role: 'member', count: 2 },
    ])
    expect((await readEverywhere('monthly-creation-trends')).at(-1)).toMatchObject({
      projects: 2,
      tasks: 2,
      goals: 2,
      users: 7,
    })
    expect((await readEverywhere('task-trends')).at(-1).created).toBe(2)
    expect(await readEverywhere('goal-progress')).toMatchObject([{ goal_name: 'There' }, { goal_name: 'Here' }])
    expect(await readEverywhere('dashboard-stats', team.manager)).toMatchObject({
      total_organizations: 1,
      total_tasks: 1,
    })
  })

  it('without an organization, organizations whose membership has ended are not counted', async () => {
    const formerAdmin = await world.join(team, 'admin')
    await createTask(await createProject())
    expect((await requestFigures(formerAdmin, 'dashboard-stats', {})).body).toMatchObject({
      total_organizations: 1,
      total_tasks: 1,
    })
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${formerAdmin.id}`)
    expect((await requestFigures(formerAdmin, 'dashboard-stats', {})).body).toMatchObject({
      total_organizations: 0,
      total_projects: 0,
      total_tasks: 0,
      total_users: 0,
    })
    for (const name of ['task-status-distribution', 'project-status-distribution', 'user-role-distribution'] as const)
      expect((await requestFigures(formerAdmin, name, {})).body).toEqual([])
  })

  it('a user who leads no organization gets zeros and empty lists, and no error', async () => {
    await createGoal()
    await createTask(await createProject(), { assigned_to: team.member.id })
    const emptyFigures = {
      total_organizations: 0,
      total_projects: 0,
      total_tasks: 0,
      total_goals: 0,
      total_users: 0,
      completed_tasks: 0,
    }
    for (const by of [team.member, await world.register({ role: 'admin' })]) {
      const readEverywhere = async (name: Name) => (await requestFigures(by, name, {})).body
      expect(await readEverywhere('dashboard-stats')).toEqual({ ...emptyFigures, previous: emptyFigures })
      for (const name of [
        'task-status-distribution',
        'project-status-distribution',
        'user-role-distribution',
        'goal-progress',
      ] as const)
        expect(await readEverywhere(name)).toEqual([])
      expect(await readEverywhere('task-trends')).toHaveLength(30)
      for (const row of await readEverywhere('task-trends')) expect(row.created).toBe(0)
      for (const row of await readEverywhere('monthly-creation-trends'))
        expect(row).toMatchObject({ projects: 0, tasks: 0, goals: 0, users: 0 })
    }
  })
})

describe('conditional requests', () => {
  it.each(calls)('%s returns 304 until something changes, only for the owner of the ETag', async (name) => {
    const first = await requestFigures(team.admin, name)
    const tag = String(first.headers.etag)
    const readAgain = () => requestFigures(team.admin, name, { organization_id: team.id }, { 'if-none-match': tag })
    expect(await readAgain()).toMatchObject({ status: 304, text: '' })
    expect(
      (await requestFigures(team.manager, name, { organization_id: team.id }, { 'if-none-match': tag })).status,
    ).toBe(200)
    expect((await requestFigures(team.admin, name, {}, { 'if-none-match': tag })).status).toBe(200)
    expect(
      (await requestFigures(team.member, name, { organization_id: team.id }, { 'if-none-match': tag })).status,
    ).toBe(403)

    await createProject()
    const changed = await readAgain()
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
  })

  it('without an organization, a change in any led organization changes the ETag', async () => {
    const otherOrganization = await world.organization()
    await world.join(otherOrganization, 'manager', team.manager)
    const readEverywhere = (tag = '') => requestFigures(team.manager, 'dashboard-stats', {}, { 'if-none-match': tag })
    const tag = String((await readEverywhere()).headers.etag)
    expect((await readEverywhere(tag)).status).toBe(304)
    await create('/projects/', { name: 'There', organization_id: otherOrganization.id }, otherOrganization.admin)
    expect(await readEverywhere(tag)).toMatchObject({ status: 200, body: { total_projects: 1 } })
  })
})
