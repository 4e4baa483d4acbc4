import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOf, type Planning, planning } from '../testing/planning.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning

beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const set = (id: number, values: { created_at?: string; completed_at?: string; due_date?: string }) =>
  world.store.db.updateTable('milestones').set(values).where('id', '=', id).execute()

describe('progress of the milestones of a project and of a goal', () => {
  beforeAll(async () => {
    team = await world.team('Figures')
    plan = await planning(world, team)
  })

  it('counts milestones that are not cancelled, and has a burn-up entry for every day [API-107, API-133]', async () => {
    const goal = await plan.goal()
    const under = (body: object) => plan.milestone({ goal_id: goal.id, ...body })
    const done = await under({ progress: 100 })
    const half = await under({ progress: 50 })
    const late = await under({ due_date: '2026-01-31', progress: 1 })
    await under({ status: 'cancelled' })
    await set(done.id, { created_at: `${day(3)}T23:59:59.999Z`, completed_at: `${day(1)}T00:00:00Z` })
    await set(half.id, { created_at: `${day(1)}T12:00:00Z` })
    const expected = {
      total_milestones: 3,
      completed_milestones: 1,
      overdue_milestones: 1,
      average_progress: 50.3,
      burn_up: [
        { date: day(3), done: 0, total: 1 },
        { date: day(2), done: 0, total: 1 },
        { date: day(1), done: 1, total: 2 },
        { date: day(0), done: 1, total: 3 },
      ],
    }
    const ofGoal = await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}/analytics`)
    const ofProject = await world.as(team.admin).get(`/milestones/project/${plan.project.id}/analytics`)
    expect(ofGoal.body).toEqual(expected)
    expect(ofProject.body).toEqual(expected)

    await set(late.id, { created_at: `${day(400)}T12:00:00Z` })
    const { burn_up } = (await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}/analytics`)).body
    expect(burn_up).toHaveLength(366)
    expect(burn_up[0]).toEqual({ date: day(365), done: 0, total: 1 })
    expect(burn_up.at(-1)).toEqual({ date: day(0), done: 1, total: 3 })
  })

  it('is empty without milestones', async () => {
    const nothing = {
      total_milestones: 0,
      completed_milestones: 0,
      overdue_milestones: 0,
      average_progress: 0,
      burn_up: [],
    }
    const project = await plan.makeProject()
    const goal = await plan.goal(team.manager, { project_id: project.id })
    expect((await world.as(team.manager).get(`/milestones/project/${project.id}/analytics`)).body).toEqual(nothing)
    expect((await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}/analytics`)).body).toEqual(nothing)
  })

  it("a member's figures cover only what they see", async () => {
    const inside = await world.join(team)
    const project = await plan.makeProject()
    const goal = await plan.goal()
    await plan.milestone({ goal_id: goal.id, project_id: project.id })
    await plan.milestone({ goal_id: goal.id })
    await plan.task({ goal_id: goal.id, project_id: project.id, assigned_to: inside.id })
    const url = `/goal-milestones/goal/${goal.id}/analytics`
    expect((await world.as(team.manager).get(url)).body.total_milestones).toBe(2)
    expect((await world.as(inside).get(url)).body.total_milestones).toBe(1)
    for (const person of [await world.join(team), await world.register()]) {
      expect((await world.as(person).get(url)).status).toBe(404)
      expect((await world.as(person).get(`/milestones/project/${project.id}/analytics`)).status).toBe(404)
    }
  })
})

describe('the overview', () => {
  const overview = async (by: { token: string }, query = '') =>
    (await world.as(by).get(`/milestones/dashboard/overview${query}`)).body

  beforeAll(async () => {
    team = await world.team('Overview')
    plan = await planning(world, team)
  })

  it('counts what the caller sees, and lists upcoming and critical milestones, soonest first [API-136]', async () => {
    const [later, sooner] = [await plan.milestone({ due_date: day(-20) }), await plan.milestone({ due_date: day(-2) })]
    const grave = await plan.milestone({ priority: 'critical', due_date: '2030-01-01' })
    const marked = await plan.milestone({ is_critical: true, due_date: day(40), progress: 5 })
    await plan.milestone({ progress: 30, due_date: day(-60) })
    await plan.milestone({ is_critical: true, progress: 100, due_date: day(-3) })
    await plan.milestone({ is_critical: true, status: 'cancelled', due_date: day(-3) })
    const body = await overview(team.manager)
    expect(body).toMatchObject({ total: 7, completed: 1, in_progress: 1, overdue: 1 })
    expect(idsOf(body.upcoming)).toEqual([sooner.id, later.id])
    expect(idsOf(body.critical)).toEqual([marked.id, grave.id])
    const { comments, ...listed } = await plan.read(sooner.id)
    expect(comments).toEqual([])
    expect(body.upcoming[0]).toEqual(listed)
  })

  it('lists ten at most', async () => {
    for (let number = 0; number < 11; number++) await plan.milestone({ is_critical: true, due_date: day(-1) })
    const body = await overview(team.manager)
    expect(body.upcoming).toHaveLength(10)
    expect(body.critical).toHaveLength(10)
  })

  it('is limited to one organization on request, and never contains a foreign one', async () => {
    const other = await world.team('Second house')
    const both = await world.join(other, 'manager', await world.join(team, 'manager'))
    await (await planning(world, other)).milestone()
    const all = (await overview(both)).total
    expect((await overview(both, `?organization_id=${other.id}`)).total).toBe(1)
    expect((await overview(both, `?organization_id=${team.id}`)).total).toBe(all - 1)
    const refused = await world.as(other.admin).get(`/milestones/dashboard/overview?organization_id=${team.id}`)
    expect(refused.status).toBe(403)
    expect((await world.as(undefined).get('/milestones/dashboard/overview')).status).toBe(401)
  })

  it('is empty for a user who sees nothing', async () => {
    const empty = { total: 0, completed: 0, in_progress: 0, overdue: 0, upcoming: [], critical: [] }
    expect(await overview(await world.register())).toEqual(empty)
    expect(await overview(team.member, `?organization_id=${team.id}`)).toEqual(empty)
  })
})
