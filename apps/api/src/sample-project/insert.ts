import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { followProgress } from '../goals/follow.ts'
import { todayIn } from '../reminders/today-in.ts'
import { endOfColumn } from '../tasks/position.ts'
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

  const taskIds: number[] = []
  for (const [index, { due, hours, isStep, isMine, ...task }] of sampleTasks.entries()) {
    const { id } = await tx
      .insertInto('tasks')
      .values({
        ...insert,
        ...inProject,
        ...task,
        number: firstNumber + index,
        goal_id: goalId,
        milestone_id: isStep ? milestoneId : null,
        due_date: endOf(due),
        estimated_hours: hours ?? null,
        position: endOfColumn(organizationId, task.status),
        completed_at: task.status === 'done' ? sql`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMine)
      await tx
        .insertInto('task_assignees')
        .values({ ...common, task_id: id, user_id: userId, assigned_by: userId })
        .execute()
    taskIds.push(id)
  }
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
