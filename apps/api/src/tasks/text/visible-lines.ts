import type { HistoryKind } from '@muster/contracts/facts/history'
import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import { sql } from 'kysely'

const receiptKinds: HistoryKind[] = ['task.assignment_accepted', 'task.assignment_declined', 'task.date_proposed']

/**
 * Whether a user who sees the task sees the comment or line of history `c`. A line about a receipt is visible to those
 * who see the receipt: admins, managers, the assignee and the user who had assigned the task.
 */
export const isVisibleLine = (callerId: UserIdExpression | number) => sql<boolean>`(
  c.fact_kind is null or not c.fact_kind = any(${sql.lit(`{${receiptKinds.join()}}`)}::text[])
  or c.user_id = ${userIdExpression(callerId)} or (c.fact_values->>'assigned_by')::int = ${userIdExpression(callerId)}
  or exists (
    select from memberships m
    where m.organization_id = c.organization_id and m.user_id = ${userIdExpression(callerId)} and m.status = 'active'
      and ${leadsOrganization}
  )
)`
