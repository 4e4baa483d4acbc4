import type { FactKind } from '@muster/contracts/facts/kinds'
import { record } from '@muster/server/facts/record'
import { leaveRooms } from '@muster/server/leave-rooms'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { recordSharesAfterRemoval } from '../../goals/record-shares.ts'
import { assigneesOfParent } from '../../tasks/subtasks/assignees-of-parent.ts'
import { endTimerOf } from '../../time-entries/end-timer-of.ts'
import { activeMemberIds, memberFact } from '../facts.ts'
import { endInvitationsBy, recordEndedInvitations } from '../invitations/end-invitations.ts'

/**
 * Ends a membership: the user loses access and is removed from chat groups and, as an assignee and from custom fields,
 * from all tasks that are not done. The user follows no task any more, the invitations by the user are withdrawn, and the
 * timer is stopped.
 */
export async function endMembership(tx: Tx, actorId: number, organizationId: number, userId: number): Promise<void> {
  // Wait for writes that the member has started, and for transactions that are assigning tasks to the member.
  await lockInOrder(tx, {
    members: { organizationId, end: [userId] },
    tasks: {
      change: sql`
        select a.task_id from task_assignees a
        where a.user_id = ${userId} and a.organization_id = ${organizationId}
        union select w.task_id from task_watchers w
        where w.user_id = ${userId} and w.organization_id = ${organizationId}
        union select v.task_id from task_field_values v
        where v.user_id = ${userId} and v.organization_id = ${organizationId}`,
    },
  })
  await tx
    .deleteFrom('task_watchers')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('memberships')
    .set({
      status: 'inactive',
      job_title: null,
      left_name: nameNow(userId),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  const timerFact = await endTimerOf(tx, actorId, organizationId, userId)
  const shownIds = await endInvitationsBy(tx, organizationId, userId)
  await unassignUnlessDone(tx, actorId, organizationId, userId)
  await leaveRooms(tx, organizationId, userId)
  const members = await activeMemberIds(tx, organizationId)
  if (timerFact) await record(tx, timerFact)
  await recordEndedInvitations(tx, { actorId, organizationId, shownIds, members })
  await record(tx, memberFact('member.removed', { actorId, organizationId, userId, members }))
}

/** The user's current name, which is all that the organization continues to show of a former member's profile. */
const nameNow = (userId: number) => sql<string>`(select coalesce(full_name, username) from users where id = ${userId})`

/**
 * Removes the user from all tasks except those with the status done, which keep their people. Every changed task
 * gets a new version and, unless it is in the trash, a fact, all in one statement. Tasks in the trash change too, so
 * that they are restored without the user.
 */
const unassignUnlessDone = (tx: Tx, actorId: number, organizationId: number, userId: number) =>
  sql`
    with freed as (
      delete from task_assignees a using tasks t
      where t.id = a.task_id and a.organization_id = ${organizationId} and a.user_id = ${userId} and t.status <> 'done'
      returning a.task_id
    ), cleared as (
      delete from task_field_values v using tasks t
      where t.id = v.task_id and v.organization_id = ${organizationId} and v.user_id = ${userId} and t.status <> 'done'
      returning v.task_id
    ), changed as (
      update tasks t set version = version + 1, updated_at = now()
      where t.id = any(array(select task_id from freed union select task_id from cleared))
      returning t.id, t.version, t.created_by, t.deleted_at, t.goal_id, t.milestone_id
    ), ${recordSharesAfterRemoval(
      actorId,
      userId,
      sql`(
      select * from changed where deleted_at is null and id in (select task_id from freed)
    )`,
    )}
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, lost_by)
    select ${organizationId}, ${actorId}, ${'task.unassigned' satisfies FactKind}, 'task', c.id, 'updated', c.version,
      array(
        select a.user_id from task_assignees a where a.task_id = c.id and a.user_id <> ${userId}
        union select c.created_by where c.created_by <> ${userId}
        union ${assigneesOfParent(sql`c.id`)}
      ),
      array[${userId}::int]
    from changed c where c.deleted_at is null`.execute(tx)
