import { expect } from 'vitest'
import { dataOf, expectNoContent, type Person } from './context.ts'

type ParentIds = { organization: number; project: number }

export async function createGoal({ api, id: ownerId }: Person, { organization, project }: ParentIds): Promise<number> {
  const { id, progress } = dataOf(
    await api.POST('/goals/', {
      body: {
        title: 'Calibrate 120 instruments',
        target_value: 120,
        unit: 'instruments',
        start_date: '2026-11-02',
        end_date: '2027-02-26',
        project_id: project,
      },
    }),
  )
  expect(progress).toBe(0)
  const params = { path: { id } }
  dataOf(await api.PUT('/goals/{id}', { params, body: { status: 'in_progress' } }))
  expect(dataOf(await api.GET('/goals/{id}/deletion', { params }))).toMatchObject({ milestones: 0, tasks: 0 })
  expect(dataOf(await api.GET('/goals/{id}', { params }))).toMatchObject({ status: 'in_progress', user_id: ownerId })
  const lists = [
    await api.GET('/goals/', { params: { query: { project_id: project } } }),
    await api.GET('/goals/organization/{id}', { params: { path: { id: organization } } }),
  ]
  for (const list of lists) expect(dataOf(list).map((goal) => goal.id)).toEqual([id])
  const ofOrganization = { params: { path: { id: organization } } }
  expect(dataOf(await api.GET('/goals/organization/{id}/forecasts', ofOrganization))).toEqual([])
  return id
}

/** Adds milestones to the goal: a new one, and an existing one that is removed again. */
export async function addMilestones(
  { api }: Person,
  { organization, project }: ParentIds,
  goal: number,
): Promise<number> {
  const link = dataOf(
    await api.POST('/goal-milestones/', {
      body: { goal_id: goal, title: 'First 40 calibrated', due_date: '2026-12-18' },
    }),
  )
  const changed = dataOf(
    await api.PUT('/goal-milestones/{id}', { params: { path: { id: link.id } }, body: { is_critical: true } }),
  )
  expect(changed.milestone).toMatchObject({ id: link.milestone_id, project_id: project, is_critical: true })
  const otherMilestone = dataOf(
    await api.POST('/milestones/', {
      body: {
        title: 'Laboratory booked',
        project_id: project,
        organization_id: organization,
        due_date: '2026-12-01',
        priority: 'low',
      },
    }),
  )
  expect(otherMilestone).toMatchObject({ priority: 'low', comments: [] })
  const secondLink = dataOf(
    await api.POST('/goal-milestones/', { body: { goal_id: goal, milestone_id: otherMilestone.id } }),
  )
  const linksOfGoal = dataOf(await api.GET('/goal-milestones/goal/{id}', { params: { path: { id: goal } } }))
  expect(linksOfGoal.map(({ id }) => id)).toEqual([secondLink.id, link.id])
  const otherParams = { path: { id: otherMilestone.id } }
  expect(dataOf(await api.GET('/goal-milestones/milestone/{id}', { params: otherParams }))).toEqual([secondLink])
  expectNoContent(await api.DELETE('/goal-milestones/{id}', { params: { path: { id: secondLink.id } } }))
  expect((await api.GET('/milestones/{id}', { params: otherParams })).error?.detail).toBe('Milestone not found')
  return link.milestone_id
}

/** Completes the milestone, whose task is done, and thereby the goal. */
export async function completeGoal(
  { api }: Person,
  goal: number,
  milestone: number,
  contributor: Person,
): Promise<void> {
  const reached = dataOf(await api.POST('/goal-milestones/check-achievements', { body: { goal_id: goal } }))
  expect(reached.map(({ milestone_id }) => milestone_id)).toEqual([milestone])
  const params = { path: { id: goal } }
  expect(dataOf(await api.GET('/goal-milestones/goal/{id}/analytics', { params }))).toMatchObject({
    total_milestones: 1,
    completed_milestones: 1,
    average_progress: 100,
  })
  const { employee_dependencies } = dataOf(await api.GET('/goals/{id}/employee-dependencies', { params }))
  const forecasts = [
    dataOf(await api.GET('/goals/{id}/forecast', { params })),
    dataOf(await api.GET('/milestones/{id}/forecast', { params: { path: { id: milestone } } })),
  ]
  const milestoneParams = { path: { id: milestone } }
  const waiting = [
    dataOf(await api.GET('/goals/{id}/waiting', { params })),
    dataOf(await api.GET('/milestones/{id}/waiting', { params: milestoneParams })),
  ]
  expect(waiting).toMatchObject([{ waits_for: [] }, { waits_for: [] }])
  const times = [
    dataOf(await api.GET('/goals/{id}/time', { params })),
    dataOf(await api.GET('/milestones/{id}/time', { params: milestoneParams })),
  ]
  for (const time of times) expect(time).toMatchObject({ of: 'everyone', spent_minutes: 0 })
  const query = { user_id: contributor.id }
  const explanations = [
    dataOf(await api.GET('/goals/{id}/explanation', { params })),
    dataOf(await api.GET('/milestones/{id}/explanation', { params: milestoneParams })),
  ]
  for (const { shares } of explanations) expect(shares).toMatchObject([{ user_id: contributor.id, percentage: 100 }])
  const explainedShares = [
    dataOf(await api.GET('/goals/{id}/explanation/tasks', { params: { ...params, query } })),
    dataOf(await api.GET('/milestones/{id}/explanation/tasks', { params: { ...milestoneParams, query } })),
  ]
  for (const { tasks } of explainedShares) expect(tasks).toMatchObject([{ percentage: 100 }])
  expect(forecasts).toMatchObject([
    { open_tasks: 0, odds: null },
    { open_tasks: 0, odds: null },
  ])
  expect(employee_dependencies).toMatchObject([{ user_id: contributor.id, dependency_percentage: 100 }])
}
