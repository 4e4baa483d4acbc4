import { allowLongStatements } from '@muster/database/allow-long-statements'
import { record } from '@muster/server/facts/record'
import { lockFound, lockInOrder } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { purgeCustomField } from '../custom-fields/trash.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { isPersonal } from '../milestones/visible-to.ts'
import { purgeOrganizations } from '../organizations/purge.ts'
import { parentsAbove } from '../tasks/subtasks/locks.ts'
import { deletedWith } from '../tasks/subtasks/trash.ts'
import { below } from '../tasks/subtasks/tree.ts'
import { purgeTemplates } from '../templates/change.ts'

const onceAnHour = '37 * * * *'

/** Every hour, permanently deletes everything that has been in the trash for 30 days. */
export const scheduleTrashPurge = (store: Store, jobs: Jobs) => jobs.schedule('trash', onceAnHour, () => purge(store))

/**
 * Permanently deletes what has been in the trash for 30 days: each project, goal, milestone and task together with its
 * parts in a separate transaction, so that locks are held only briefly, each custom field with its values, and finally
 * the organizations.
 */
export async function purge(store: Store): Promise<void> {
  // Milestones come first: a milestone without its personal goal would not be personal.
  while (await store.write(purgeMilestone));
  while (await store.write(purgeProject));
  while (await store.write(purgeGoal));
  while (await store.write(purgeTask));
  while (await store.write(purgeCustomField));
  await purgeOrganizations(store)
  await store.writeOnce(purgeSeries)
  await store.writeOnce(endSeries)
  await store.writeOnce(purgeTemplates)
}

/** Deletes the series whose tasks have all been permanently deleted. Nothing can add a task to them. */
const purgeSeries = (db: Db) =>
  sql`delete from task_series s where not exists (select from tasks t where t.series_id = s.id)`.execute(db)

/**
 * Ends the series whose current task has been permanently deleted, so that their earlier tasks can repeat again. Nothing
 * can continue them.
 */
const endSeries = (db: Db) =>
  sql`
    update task_series s set ended_at = now(), next_date = null
    where s.ended_at is null and not exists (
      select from tasks t where t.series_id = s.id and t.series_number = s.number
    )`.execute(db)

const purgedFact = (organizationId: number, entity: 'project' | 'goal' | 'milestone' | 'task', entityId: number) => ({
  kind: `${entity}.purged` as const,
  organizationId,
  actorId: null,
  entity,
  entityId,
  action: 'deleted' as const,
})

type TrashedRow = { id: number; organization_id: number }

/**
 * Permanently deletes one project that has been in the trash for 30 days, with its tasks and milestones, and with those
 * of its goals that are in the trash. Other goals and tasks that refer to a deleted object remain, without the
 * reference. Returns false if there is no such project or all of them are locked.
 */
async function purgeProject(tx: Tx): Promise<boolean> {
  const { rows } = await sql<TrashedRow>`
    select id, organization_id from projects where deleted_at < now() - interval '30 days'
    order by deleted_at limit 1 for update skip locked`.execute(tx)
  const [project] = rows
  if (!project) return false
  await allowLongStatements(tx)
  const goals = sql`(select id from goals where project_id = ${project.id} and deleted_at is not null)`
  const milestones = sql`(select id from milestones where project_id = ${project.id})`
  await lockInOrder(tx, {
    goals: { end: sql`select id from goals where project_id = ${project.id}` },
    milestones: { end: milestones },
    tasks: {
      end: sql`select id from tasks where project_id = ${project.id} or goal_id = any(array${goals}) or milestone_id = any(array${milestones})`,
    },
  })
  await sql`delete from tasks where project_id = ${project.id}`.execute(tx)
  await sql`update tasks set goal_id = null, version = version + 1 where goal_id = any(array${goals})`.execute(tx)
  await sql`update tasks set milestone_id = null, version = version + 1 where milestone_id = any(array${milestones})`.execute(
    tx,
  )
  await sql`delete from goals where id = any(array${goals})`.execute(tx)
  await sql`update goals set project_id = null, version = version + 1 where project_id = ${project.id}`.execute(tx)
  await sql`delete from projects where id = ${project.id}`.execute(tx)
  await record(tx, purgedFact(project.organization_id, 'project', project.id))
  return true
}

/**
 * Permanently deletes one goal that has been in the trash for 30 days, with everything that was deleted together with
 * it and therefore has the same deletion timestamp. Its other parts, such as restored ones, remain without the goal.
 * Returns false if there is no such goal or all such goals are locked.
 */
async function purgeGoal(tx: Tx): Promise<boolean> {
  const { rows } = await sql<TrashedRow & { is_personal: boolean; user_id: number }>`
    select id, organization_id, is_personal, user_id from goals where deleted_at < now() - interval '30 days'
    order by deleted_at limit 1 for update skip locked`.execute(tx)
  const [goal] = rows
  if (!goal) return false
  await allowLongStatements(tx)
  const deletedAt = sql`(select deleted_at from goals where id = ${goal.id})`
  const milestones = sql`(
    select ms.id from goal_milestones gm join milestones ms on ms.id = gm.milestone_id
    where gm.goal_id = ${goal.id} and ms.deleted_at = ${deletedAt}
  )`
  const tasksOfIt = sql`
    select id from tasks where deleted_at = ${deletedAt} and (goal_id = ${goal.id} or milestone_id = any(array${milestones}))`
  await lockInOrder(tx, {
    milestones: { end: milestones },
    tasks: {
      end: sql`
        select id from tasks where goal_id = ${goal.id} or milestone_id = any(array${milestones})
        union select id from ${below(tasksOfIt)} b
        union ${parentsAbove(tasksOfIt)}`,
    },
  })
  await sql`
    delete from tasks where deleted_at = ${deletedAt} and id = any(array(
      ${tasksOfIt} union select id from ${below(tasksOfIt)} b
    ))
  `.execute(tx)
  await sql`update tasks set goal_id = null, version = version + 1 where goal_id = ${goal.id}`.execute(tx)
  await sql`update tasks set milestone_id = null, version = version + 1 where milestone_id = any(array${milestones})`.execute(
    tx,
  )
  await sql`delete from milestones where id = any(array${milestones})`.execute(tx)
  await sql`delete from goals where id = ${goal.id}`.execute(tx)
  const fact = purgedFact(goal.organization_id, 'goal', goal.id)
  await record(tx, goal.is_personal ? { ...fact, private: true, seenBy: [goal.user_id] } : fact)
  return true
}

/**
 * Permanently deletes one milestone that was deleted individually and has been in the trash for 30 days. Returns false if
 * there is no such milestone or all of them are locked.
 */
async function purgeMilestone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<TrashedRow & { is_personal: boolean }>`
    select ms.id, ms.organization_id, ${isPersonal} as is_personal from milestones ms
    where ms.deleted_by is not null and ms.deleted_at < now() - interval '30 days'
    order by ms.deleted_at limit 1 for update skip locked`.execute(tx)
  const [milestone] = rows
  if (!milestone) return false
  await sql`delete from milestones where id = ${milestone.id}`.execute(tx)
  const fact = purgedFact(milestone.organization_id, 'milestone', milestone.id)
  await record(tx, milestone.is_personal ? { ...fact, private: true } : fact)
  return true
}

/**
 * Permanently deletes one task that was deleted individually and has been in the trash for 30 days, with the subtasks
 * that were deleted with it; other tasks are purged with their project or goal. Returns false if there is no such task.
 */
async function purgeTask(tx: Tx): Promise<boolean> {
  const found = await lockFound(
    tx,
    async () => {
      const { rows } = await sql<TrashedRow>`
        select id, organization_id from tasks where deleted_by is not null and deleted_at < now() - interval '30 days'
        order by deleted_at, id limit 1`.execute(tx)
      const [task] = rows
      return task && { ...task, ids: [task.id, ...(await deletedWith(tx, [task.id]))] }
    },
    // The parent counts its subtasks, and is locked before or after them, by its id.
    ({ id, ids }) => ({
      tasks: { end: sql`select unnest(${ids}::int[]) union ${parentsAbove(sql`select ${id}::int`)}` },
    }),
  )
  if (!found) return false
  await sql`delete from tasks where id = any(${found.ids}::int[])`.execute(tx)
  await record(tx, purgedFact(found.organization_id, 'task', found.id))
  return true
}
