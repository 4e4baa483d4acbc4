import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { followProgress } from '../goals/follow.ts'
import { milestoneComments } from './comments.ts'
import { type DemoGoal, goals } from './goals.ts'
import type { DemoProject } from './projects.ts'

type DemoContext = { organizationId: number; projectId: number; project: DemoProject; idOf: (handle: string) => number }

/**
 * Adds a project's goals and milestones, and assigns the existing tasks of each project step to the milestone of that
 * step.
 */
export async function addGoals(tx: Tx, context: DemoContext): Promise<void> {
  const milestoneIds = new Map<string, number>()
  for (const goal of goals.filter((item) => item.project === context.project.name)) {
    const goalId = await addGoal(tx, context, goal)
    for (const title of goal.milestones) {
      const milestoneId =
        milestoneIds.get(title) ??
        (await addMilestone(tx, context, { goalId, title, step: goal.milestones.indexOf(title) }))
      milestoneIds.set(title, milestoneId)
      await tx
        .insertInto('goal_milestones')
        .values({ organization_id: context.organizationId, goal_id: goalId, milestone_id: milestoneId })
        .execute()
    }
    await followProgress(tx, goalId)
  }
}

const wallTime = (days: number, time: string) => sql<string>`(current_date + ${Math.round(days)}::int) + ${time}::time`

async function addGoal(
  tx: Tx,
  { organizationId, projectId, project, idOf }: DemoContext,
  goal: DemoGoal,
): Promise<number> {
  const { id } = await tx
    .insertInto('goals')
    .values({
      organization_id: organizationId,
      project_id: projectId,
      user_id: idOf(goal.owner),
      is_personal: goal.personal ?? false,
      title: goal.title,
      description: goal.description,
      target_value: goal.target,
      unit: goal.unit,
      ...(goal.value !== undefined && { tracking: 'manual' as const, manual_value: goal.value }),
      start_date: wallTime(project.start, '00:00:00'),
      end_date: wallTime(project.end, '23:59:59'),
      created_at: sql`now() + make_interval(days => ${Math.min(project.start - 20, -5)}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewMilestone = { goalId: number; title: string; step: number }

/**
 * Adds a milestone that is due on the day on which the next step begins. The tasks of its step determine its progress.
 */
async function addMilestone(
  tx: Tx,
  { organizationId, projectId, project, idOf }: DemoContext,
  milestone: NewMilestone,
) {
  const daysPerStep = (project.end - project.start) / project.steps.length
  const isCritical = milestone.step === project.steps.length - 1
  const { id } = await tx
    .insertInto('milestones')
    .values({
      organization_id: organizationId,
      project_id: projectId,
      title: milestone.title,
      start_date: wallTime(project.start + daysPerStep * milestone.step, '00:00:00'),
      due_date: wallTime(project.start + daysPerStep * (milestone.step + 1), '23:59:59'),
      priority: isCritical ? 'critical' : 'medium',
      is_critical: isCritical,
      created_by: idOf('mateus'),
      created_at: sql`now() + make_interval(days => ${Math.min(project.start - 18, -4)}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update tasks set milestone_id = ${id}, goal_id = ${milestone.goalId}
    where project_id = ${projectId} and starts_with(title, ${project.steps[milestone.step] ?? milestone.title})`.execute(
    tx,
  )
  await sql`
    update milestones set progress = now.progress,
      status = case now.progress when 100 then 'completed' when 0 then 'not_started' else 'in_progress' end,
      completed_at = case when now.progress = 100 then least(due_date, now() - interval '1 day') end
    from (
      select coalesce(round(100.0 * count(*) filter (where t.status = 'done') / nullif(count(*), 0)), 0) as progress
      from tasks t where t.milestone_id = ${id} and t.status <> 'cancelled'
    ) now
    where milestones.id = ${id}`.execute(tx)
  await addComments(tx, { organizationId, idOf }, { id, title: milestone.title })
  return id
}

async function addComments(
  tx: Tx,
  { organizationId, idOf }: Pick<DemoContext, 'organizationId' | 'idOf'>,
  { id, title }: { id: number; title: string },
) {
  const comments = milestoneComments.filter((comment) => comment.milestone === title)
  if (comments.length === 0) return
  await tx
    .insertInto('milestone_comments')
    .values(
      comments.map(({ by, daysAgo, content }) => {
        const at = sql<string>`now() - make_interval(days => ${daysAgo}::int)`
        return {
          organization_id: organizationId,
          milestone_id: id,
          user_id: idOf(by),
          content,
          created_at: at,
          updated_at: at,
        }
      }),
    )
    .execute()
  await tx.updateTable('milestones').set({ comment_count: comments.length }).where('id', '=', id).execute()
}
