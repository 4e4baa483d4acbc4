import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'
import { makeProject } from './one-task.ts'
import type { Person, Team, World } from './world.ts'

async function made<Thing>(answer: Promise<{ status: number; body: Thing }>): Promise<Thing> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** A goal of the team, in a new project unless one is given. */
export async function makeGoal(
  world: World,
  team: Team,
  { by = team.admin, ...given }: Record<string, unknown> & { by?: Person } = {},
): Promise<Goal> {
  const project_id = given.project_id === undefined ? (await makeProject(world, team)).id : given.project_id
  return made<Goal>(
    world.as(by).post('/goals/', {
      title: 'Harvest in March',
      target_value: 1200,
      unit: 'kg',
      start_date: '2026-11-01',
      end_date: '2037-03-01',
      organization_id: team.id,
      ...given,
      project_id,
    }),
  )
}

/** A milestone under a goal. */
export const makeGoalMilestone = async (
  world: World,
  team: Team,
  goal: Goal,
  given: Record<string, unknown> = {},
): Promise<Milestone> => {
  const link = await made<{ milestone: Milestone }>(
    world.as(team.admin).post('/goal-milestones/', {
      goal_id: goal.id,
      title: 'Roof closed',
      start_date: '2026-11-01',
      due_date: '2037-01-15',
      project_id: goal.project_id ?? undefined,
      organization_id: team.id,
      ...given,
    }),
  )
  return link.milestone
}
