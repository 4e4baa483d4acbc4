import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import { makeProject } from './make-task.ts'
import type { Person, Team, World } from './world.ts'

async function bodyOf<Created>(response: Promise<{ status: number; body: Created }>): Promise<Created> {
  const { status, body } = await response
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** Creates a goal of the team, in a new project unless `project_id` is given. */
export async function makeGoal(
  world: World,
  team: Team,
  { by = team.admin, ...overrides }: Record<string, unknown> & { by?: Person } = {},
): Promise<Goal> {
  const project_id = overrides.project_id === undefined ? (await makeProject(world, team)).id : overrides.project_id
  return bodyOf<Goal>(
    world.as(by).post('/goals/', {
      title: 'Harvest in March',
      target_value: 1200,
      unit: 'kg',
      start_date: '2026-11-01',
      end_date: '2037-03-01',
      organization_id: team.id,
      ...overrides,
      project_id,
    }),
  )
}

export const makeGoalMilestone = async (
  world: World,
  team: Team,
  goal: Goal,
  overrides: Record<string, unknown> = {},
): Promise<Milestone> => {
  const link = await bodyOf<{ milestone: Milestone }>(
    world.as(team.admin).post('/goal-milestones/', {
      goal_id: goal.id,
      title: 'Roof closed',
      start_date: '2026-11-01',
      due_date: '2037-01-15',
      project_id: goal.project_id ?? undefined,
      organization_id: team.id,
      ...overrides,
    }),
  )
  return link.milestone
}
