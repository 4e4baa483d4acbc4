import type { Receipt } from '@muster/contracts/tasks/receipts'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { tasksVisibleTo } from '../tasks/visible-to.ts'

/** Whether the assignment `a` has a receipt. Self-assignments have none, nor do those from before receipts. */
export const hasReceipt = sql<boolean>`a.assigned_by <> a.user_id`

/**
 * The receipts of a task that the user sees, in the order of the assignees. Admins and managers see all of them, other
 * members those of the users whom they assigned, and their own.
 */
export const receiptRows = (
  db: Db,
  callerId: UserIdExpression | number,
  taskId: Expression<number> | number,
) => sql<Receipt>`(
  select ${person(sql`a.user_id`)} as assignee, ${person(sql`a.assigned_by`)} as assigned_by,
    ${instant(sql.ref('a.assigned_at'))} as assigned_at, ${instant(sql.ref('a.seen_at'))} as seen_at, a.response,
    ${instant(sql.ref('a.responded_at'))} as responded_at, a.reason, a.proposed_date::text as proposed_date
  from (${tasksVisibleTo(db, callerId).where('t.id', '=', taskId).select(['t.id', 't.organization_id', 'm.role'])}) m
  join task_assignees a on a.task_id = m.id
  where ${hasReceipt}
    and (${leadsOrganization} or ${userIdExpression(callerId)} in (a.assigned_by, a.user_id))
  order by a.place, a.user_id
)`

const person = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`m.organization_id`)})
  from users u where u.id = ${id}
)`
