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

const dateDaysAgo = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const setDates = (id: number, values: { created_at?: string; completed_at?: string; due_date?: string }) =>
  world.store.db.updateTable('milestones').set(values).where('id', '=', id).execute()

describe('progress of the milestones of a project and of a goal', () => {
  beforeAll(async () => {
    team = await world.team('Figures')
    plan = await planning(world, team)
  })

  it('counts milestones that are not cancelled, and has a burn-up entry for every day [API-107, API-133]', async () => {
    const goal = await plan.createGoal()
    const createMilestone = (body: object) => plan.createMilestone({ goal_id: goal.id, ...body })
    const doneMilestone = await createMilestone({ progress: 100 })
    const halfDoneMilestone = await createMilestone({ progress: 50 })
    const lateMilestone = await createMilestone({ due_date: '2026-01-31', progress: 1 })
    await createMilestone({ status: 'cancelled' })
    await setDates(doneMilestone.id, {
      created_at: `${dateDaysAgo(3)}T23:59:59.999Z`,
      completed_at: `${dateDaysAgo(1)}T00:00:00Z`,
    })
    await setDates(halfDoneMilestone.id, { created_at: `${dateDaysAgo(1)}T12:00:00Z` })
    const expected = {
      total_milestones: 3,
      completed_milestones: 1,
      overdue_milestones: 1,
      average_progress: 50.3,
      burn_up: [
        { date: dateDaysAgo(3), done: 0, total: 1 },
        { date: dateDaysAgo(2), done: 0, total: 1 },
        { date: dateDaysAgo(1), done: 1, total: 2 },
        { date: dateDaysAgo(0), done: 1, total: 3 },
      ],
    }
    const goalFigures = await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}/analytics`)
    const projectFigures = await world.as(team.admin).get(`/milestones/project/${plan.project.id}/analytics`)
    expect(goalFigures.body).toEqual(expected)
    expect(projectFigures.body).toEqual(expected)

    await setDates(lateMilestone.id, { created_at: `${dateDaysAgo(400)}T12:00:00Z` })
    const { burn_up } = (await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}/analytics`)).body
    expect(burn_up).toHaveLength(366)
    expect(burn_up[0]).toEqual({ date: dateDaysAgo(365), done: 0, total: 1 })
    expect(burn_up.at(-1)).toEqual({ date: dateDaysAgo(0), done: 1, total: 3 })
  })

  it('is empty without milestones', async () => {
    const emptyFigures = {
      total_milestones: 0,
      completed_milestones: 0,
      overdue_milestones: 0,
      average_progress: 0,
      burn_up: [],
    }
    const project = await plan.createProject()
    const goal = await plan.createGoal(team.manager, { project_id: project.id })
    expect((await world.as(team.manager).get(`/milestones/project/${project.id}/analytics`)).body).toEqual(emptyFigures)
    expect((await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}/analytics`)).body).toEqual(emptyFigures)
  })

  it("a member's figures cover only what they see", async () => {
    const memberInside = await world.join(team)
    const project = await plan.createProject()
    const goal = await plan.createGoal()
    await plan.createMilestone({ goal_id: goal.id, project_id: project.id })
    await plan.createMilestone({ goal_id: goal.id })
    await plan.createTask({ goal_id: goal.id, project_id: project.id, assigned_to: memberInside.id })
    const url = `/goal-milestones/goal/${goal.id}/analytics`
    expect((await world.as(team.manager).get(url)).body.total_milestones).toBe(2)
    expect((await world.as(memberInside).get(url)).body.total_milestones).toBe(1)
    for (const person of [await world.join(team), await world.register()]) {
      expect((await world.as(person).get(url)).status).toBe(404)
      expect((await world.as(person).get(`/milestones/project/${project.id}/analytics`)).status).toBe(404)
    }
  })
})

describe('the overview', () => {
  const readOverview = async (by: { token: string }, query = '') =>
    (await world.as(by).get(`/milestones/dashboard/overview${query}`)).body

  beforeAll(async () => {
    team = await world.team('Overview')
    plan = await planning(world, team)
  })

  it('counts what the caller sees, and lists upcoming and critical milestones, soonest first [API-136]', async () => {
    const [later, sooner] = [
      await plan.createMilestone({ due_date: dateDaysAgo(-20) }),
      await plan.createMilestone({ due_date: dateDaysAgo(-2) }),
    ]
    const priorityMilestone = await plan.createMilestone({ priority: 'critical', due_date: '2030-01-01' })
    const criticalMilestone = await plan.createMilestone({ is_critical: true, due_date: dateDaysAgo(40), progress: 5 })
    await plan.createMilestone({ progress: 30, due_date: dateDaysAgo(-60) })
    await plan.createMilestone({ is_critical: true, progress: 100, due_date: dateDaysAgo(-3) })
    await plan.createMilestone({ is_critical: true, status: 'cancelled', due_date: dateDaysAgo(-3) })
    const body = await readOverview(team.manager)
    expect(body).toMatchObject({ total: 7, completed: 1, in_progress: 1, overdue: 1 })
    expect(idsOf(body.upcoming)).toEqual([sooner.id, later.id])
    expect(idsOf(body.critical)).toEqual([criticalMilestone.id, priorityMilestone.id])
    const { comments, ...listed } = await plan.readMilestone(sooner.id)
    expect(comments).toEqual([])
    expect(body.upcoming[0]).toEqual(listed)
  })

  it('lists ten at most', async () => {
    for (let number = 0; number < 11; number++)
      await plan.createMilestone({ is_critical: true, due_date: dateDaysAgo(-1) })
    const body = await readOverview(team.manager)
    expect(body.upcoming).toHaveLength(10)
    expect(body.critical).toHaveLength(10)
  })

  it('is limited to one organization on request, and never contains a foreign one', async () => {
    const otherTeam = await world.team('Second house')
    const managerOfBoth = await world.join(otherTeam, 'manager', await world.join(team, 'manager'))
    await (await planning(world, otherTeam)).createMilestone()
    const overallTotal = (await readOverview(managerOfBoth)).total
    expect((await readOverview(managerOfBoth, `?organization_id=${otherTeam.id}`)).total).toBe(1)
    expect((await readOverview(managerOfBoth, `?organization_id=${team.id}`)).total).toBe(overallTotal - 1)
    const refused = await world.as(otherTeam.admin).get(`/milestones/dashboard/overview?organization_id=${team.id}`)
    expect(refused.status).toBe(403)
    expect((await world.as(undefined).get('/milestones/dashboard/overview')).status).toBe(401)
  })

  it('is empty for a user who sees nothing', async () => {
    const empty = { total: 0, completed: 0, in_progress: 0, overdue: 0, upcoming: [], critical: [] }
    expect(await readOverview(await world.register())).toEqual(empty)
    expect(await readOverview(team.member, `?organization_id=${team.id}`)).toEqual(empty)
  })
})
