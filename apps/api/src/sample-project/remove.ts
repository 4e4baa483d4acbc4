import { can } from '@muster/contracts/capabilities'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { lockWithBlockers, recordRecounted, recountBlockers } from '../dependencies/blockers.ts'
import { followMilestones } from '../goals/follow.ts'
import { membersSeeing } from '../projects/seen-by.ts'
import { assigneesOfParent } from '../tasks/subtasks/assignees-of-parent.ts'
import { removalOf } from './removal.ts'
import { lockSample, type Sample, sampleOf } from './sample-row.ts'

/**
 * Permanently deletes the sample project with everything in it, and everything else that was created with it: what was
 * moved elsewhere, and what is in the trash. Personal goals in the project remain without it. Throws 412 if somebody
 * added something after the caller read what the removal would delete.
 */
export function removeSampleProject(
  store: Store,
  principal: Principal,
  organizationId: number,
  ifMatch?: string,
): Promise<void> {
  return store.write(async (tx) => {
    await lockSample(tx, organizationId)
    refuseUnless(can.deleteProject(await lockActorOrRefuse(tx, principal, organizationId)))
    const sample = (await sampleOf(tx, organizationId)) ?? refuseNotFound('Project')
    await allowLongStatements(tx)
    const linked = await lockParts(tx, sample)
    refuseStaleObject(ifMatch, principal.userId, await removalOf(tx, sample))
    const seenBy = await membersSeeing(tx, sample.project_id)
    const elsewhere = await partsElsewhere(tx, sample)
    const otherGoals = await otherGoalsOf(tx, sample)
    await deleteParts(tx, sample)
    const recounted = await recountBlockers(tx, linked)
    await followMilestones(tx, principal.userId, otherGoals)
    await recordRecounted(tx, { id: principal.userId }, recounted)
    const fact = { organizationId, actorId: principal.userId, action: 'deleted' as const }
    await record(tx, {
      ...fact,
      kind: 'project.deleted',
      entity: 'project',
      entityId: sample.project_id,
      values: { name: sample.name },
      seenBy,
    })
    for (const { entity, id, title, members } of elsewhere)
      await record(tx, {
        ...fact,
        kind: `${entity}.deleted`,
        entity,
        entityId: id,
        values: { title },
        seenBy: members,
      })
  })
}

const partsOf = ({ project_id, goal_ids, milestone_ids, task_ids }: Sample) => {
  const goals = sql`((project_id = ${project_id} and not is_personal) or id = any(${goal_ids}::int[]))`
  const milestones = sql`(project_id = ${project_id} or id = any(${milestone_ids}::int[]))`
  const tasks = sql`(project_id = ${project_id} or id = any(${task_ids}::int[]))`
  return { goals, milestones, tasks }
}

/** Selects the ids of the goals with milestones that fulfil the condition. */
const goalsWith = (milestones: RawBuilder<unknown>) => sql`
  select goal_id from goal_milestones where milestone_id = any(array(select id from milestones where ${milestones}))`

/** Locks what is deleted, and what refers to it. Returns the ids of the tasks whose numbers of blockers may change. */
function lockParts(tx: Tx, sample: Sample) {
  const { goals, milestones, tasks } = partsOf(sample)
  const locks = {
    projects: { end: [sample.project_id] },
    goals: {
      end: sql`select id from goals where ${goals} or project_id = ${sample.project_id}
        or id = any(array(${goalsWith(milestones)}))`,
    },
    milestones: { end: sql`select id from milestones where ${milestones}` },
  }
  return lockWithBlockers(
    tx,
    locks,
    sql`select id from tasks where ${tasks}
      or goal_id = any(array(select id from goals where ${goals}))
      or milestone_id = any(array(select id from milestones where ${milestones}))`,
  )
}

type PartElsewhere = { entity: 'task' | 'goal' | 'milestone'; id: number; title: string; members: number[] }

/** What was created with the project and is now in another one, with the members who see it. */
async function partsElsewhere(tx: Tx, { project_id, goal_ids, milestone_ids, task_ids }: Sample) {
  const { rows } = await sql<PartElsewhere>`
    select 'task' as entity, t.id, t.title, array(
      select a.user_id from task_assignees a where a.task_id = t.id union select t.created_by where t.created_by is not null
      union ${assigneesOfParent(sql`t.id`)}
    ) as members
    from tasks t where t.id = any(${task_ids}::int[]) and t.project_id <> ${project_id}
    union all
    select 'goal', g.id, g.title, array[g.user_id]
    from goals g where g.id = any(${goal_ids}::int[]) and g.project_id is distinct from ${project_id}
    union all
    select 'milestone', ms.id, ms.title, '{}'
    from milestones ms where ms.id = any(${milestone_ids}::int[]) and ms.project_id <> ${project_id}`.execute(tx)
  return rows
}

/** The ids of the goals that remain, but lose milestones. */
async function otherGoalsOf(tx: Tx, sample: Sample): Promise<number[]> {
  const { goals, milestones } = partsOf(sample)
  const { rows } = await sql<{ id: number }>`
    select id from goals
    where id = any(array(${goalsWith(milestones)})) and ${goals} is not true`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Other goals and tasks that refer to a deleted object remain, without the reference. */
async function deleteParts(tx: Tx, sample: Sample) {
  const { goals, milestones, tasks } = partsOf(sample)
  await sql`delete from tasks where ${tasks}`.execute(tx)
  await sql`
    update tasks set version = version + 1, updated_at = now(),
      goal_id = case when goal_id in (select id from goals where ${goals}) then null else goal_id end,
      milestone_id = case when milestone_id in (select id from milestones where ${milestones}) then null else milestone_id end
    where goal_id = any(array(select id from goals where ${goals}))
      or milestone_id = any(array(select id from milestones where ${milestones}))`.execute(tx)
  await sql`delete from milestones where ${milestones}`.execute(tx)
  await sql`delete from goals where ${goals}`.execute(tx)
  await sql`update goals set project_id = null, version = version + 1 where project_id = ${sample.project_id}`.execute(
    tx,
  )
  await sql`delete from projects where id = ${sample.project_id}`.execute(tx)
}
