import { expect } from 'vitest'
import { answered, done, type Person } from './context.ts'

type Place = { organization: number; project: number }

export async function aim({ does, id: own }: Person, { organization, project }: Place): Promise<number> {
  const { id, progress } = answered(
    await does.POST('/goals/', {
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
  answered(await does.PUT('/goals/{id}', { params, body: { status: 'in_progress' } }))
  expect(answered(await does.GET('/goals/{id}', { params }))).toMatchObject({ status: 'in_progress', user_id: own })
  const lists = [
    await does.GET('/goals/', { params: { query: { project_id: project } } }),
    await does.GET('/goals/organization/{id}', { params: { path: { id: organization } } }),
  ]
  for (const list of lists) expect(answered(list).map((goal) => goal.id)).toEqual([id])
  return id
}

/** Adds milestones to the goal: a new one, and an existing one that is removed again. */
export async function layOut({ does }: Person, { organization, project }: Place, goal: number): Promise<number> {
  const link = answered(
    await does.POST('/goal-milestones/', {
      body: { goal_id: goal, title: 'First 40 calibrated', due_date: '2026-12-18' },
    }),
  )
  const changed = answered(
    await does.PUT('/goal-milestones/{id}', { params: { path: { id: link.id } }, body: { is_critical: true } }),
  )
  expect(changed.milestone).toMatchObject({ id: link.milestone_id, project_id: project, is_critical: true })
  const other = answered(
    await does.POST('/milestones/', {
      body: {
        title: 'Laboratory booked',
        project_id: project,
        organization_id: organization,
        due_date: '2026-12-01',
        priority: 'low',
      },
    }),
  )
  expect(other).toMatchObject({ priority: 'low', comments: [] })
  const second = answered(await does.POST('/goal-milestones/', { body: { goal_id: goal, milestone_id: other.id } }))
  const ofGoal = answered(await does.GET('/goal-milestones/goal/{id}', { params: { path: { id: goal } } }))
  expect(ofGoal.map(({ id }) => id)).toEqual([second.id, link.id])
  const ofOther = { path: { id: other.id } }
  expect(answered(await does.GET('/goal-milestones/milestone/{id}', { params: ofOther }))).toEqual([second])
  done(await does.DELETE('/goal-milestones/{id}', { params: { path: { id: second.id } } }))
  expect((await does.GET('/milestones/{id}', { params: ofOther })).error?.detail).toBe('Milestone not found')
  return link.milestone_id
}

/** Completes the milestone, because its task is done, and with it the goal. */
export async function reach({ does }: Person, goal: number, milestone: number, contributor: Person): Promise<void> {
  const reached = answered(await does.POST('/goal-milestones/check-achievements', { body: { goal_id: goal } }))
  expect(reached.map(({ milestone_id }) => milestone_id)).toEqual([milestone])
  const params = { path: { id: goal } }
  expect(answered(await does.GET('/goal-milestones/goal/{id}/analytics', { params }))).toMatchObject({
    total_milestones: 1,
    completed_milestones: 1,
    average_progress: 100,
  })
  const { employee_dependencies } = answered(await does.GET('/goals/{id}/employee-dependencies', { params }))
  expect(employee_dependencies).toMatchObject([{ user_id: contributor.id, dependency_percentage: 100 }])
}
