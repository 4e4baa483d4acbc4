import type { Tx } from '@muster/server/store'
import { followProgress } from '../goals/follow.ts'
import { todayIn } from '../reminders/today-in.ts'
import { insertTasks } from '../tasks/insert-tasks.ts'
import { sampleGoal, sampleMilestone, sampleProject, sampleTasks } from './content.ts'

type Placement = { organizationId: number; userId: number; firstNumber: number }

/** Inserts the sample project with its goal, milestone and tasks, created by the user, and returns the ids. */
export async function insertSample(tx: Tx, { organizationId, userId, firstNumber }: Placement) {
  const { time_zone: timeZone } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const today = todayIn(timeZone, new Date())
  const startOf = (days: number) => `${dayAfter(today, days)}T00:00:00`
  const endOf = (days: number) => `${dayAfter(today, days)}T23:59:59`
  const { start, end, ...project } = sampleProject
  const period = { start_date: startOf(start), end_date: endOf(end) }
  const common = { organization_id: organizationId }
  const insert = { created_by: userId, ...common }

  const { id: projectId } = await tx
    .insertInto('projects')
    .values({ ...insert, ...project, ...period, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inProject = { ...common, project_id: projectId }
  const { id: goalId } = await tx
    .insertInto('goals')
    .values({ ...inProject, ...sampleGoal, ...period, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { due, ...milestone } = sampleMilestone
  const { id: milestoneId } = await tx
    .insertInto('milestones')
    .values({ ...insert, ...inProject, ...milestone, status: 'in_progress', due_date: endOf(due) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('goal_milestones')
    .values({ ...common, goal_id: goalId, milestone_id: milestoneId })
    .execute()
  await followProgress(tx, goalId)

  const taskIds = await insertTasks(tx, {
    organizationId,
    createdBy: userId,
    firstNumber,
    tasks: sampleTasks.map(({ due, hours, isStep, isMine, ...task }) => ({
      values: {
        ...task,
        project_id: projectId,
        goal_id: goalId,
        goal_milestone_id: isStep ? milestoneId : null,
        due_date: endOf(due),
        estimated_hours: hours ?? null,
      },
      labels: [],
      assignees: isMine ? [{ id: userId, assigned_by: userId }] : [],
    })),
  })
  await tx
    .insertInto('sample_projects')
    .values({ ...inProject, goal_ids: [goalId], milestone_ids: [milestoneId], task_ids: taskIds })
    .execute()
  return { projectId, goalId, milestoneId, taskIds }
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
