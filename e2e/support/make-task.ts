import type { Task } from '@muster/contracts/tasks'
import type { Team, World } from './world.ts'

export const areas = ['admin', 'manager', 'employee'] as const
export type Area = (typeof areas)[number]

/** The user of the team who works in this area. */
export const personOf = (team: Team, area: Area) => (area === 'employee' ? team.member : team[area])

export async function makeProject(
  world: World,
  team: Team,
  name = 'Greenhouse',
): Promise<{ id: number; name: string }> {
  const { body } = await world.as(team.admin).post('/projects/', { name, organization_id: team.id })
  return body
}

/** Creates a task of the team, by default in a new project and assigned to the member of the team. */
export async function makeTask(world: World, team: Team, overrides: Record<string, unknown> = {}): Promise<Task> {
  const project_id = overrides.project_id ?? (await makeProject(world, team)).id
  const response = await world.as(team.admin).post('/tasks/', {
    title: 'Order the glass',
    organization_id: team.id,
    project_id,
    assigned_users: [team.member.id],
    ...overrides,
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body
}

/** Inserts a goal with a milestone into this project, directly in the database. Returns the id of the milestone. */
export async function makeMilestone({ db }: World, team: Team, project: { id: number }): Promise<{ id: number }> {
  const dates = { start_date: '2026-11-01T00:00:00' }
  const goal = await db
    .insertInto('goals')
    .values({
      organization_id: team.id,
      project_id: project.id,
      title: 'Harvest in March',
      target_value: 100,
      unit: 'kg',
      user_id: team.admin.id,
      end_date: '2087-03-01T23:59:59',
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const milestone = await db
    .insertInto('milestones')
    .values({
      organization_id: team.id,
      project_id: project.id,
      title: 'Roof closed',
      due_date: '2087-01-15T23:59:59',
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('goal_milestones')
    .values({ organization_id: team.id, goal_id: goal.id, milestone_id: milestone.id })
    .execute()
  return milestone
}
