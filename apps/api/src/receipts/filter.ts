import type { ReceiptState } from '@muster/contracts/tasks/receipt-responses'
import type { UserIdExpression } from '@muster/server/access/caller'
import { type Expression, sql } from 'kysely'
import { isFinished } from '../tasks/columns.ts'
import { hasReceipt } from './receipt-row.ts'

/**
 * Whether the task `t` is open and the user has assigned it to somebody else, with a receipt in this state. The tasks
 * are read from the index of the user's assignments once, and not searched for each task.
 */
export const hasReceiptIn = (
  state: Expression<ReceiptState>,
  callerId: UserIdExpression,
  assignedBefore: Expression<string> | undefined,
) => sql<boolean>`(not ${isFinished} and t.id in (
  select a.task_id from task_assignees a
  where a.assigned_by = ${callerId} and ${hasReceipt}
    and case ${state}
      when 'unseen' then a.seen_at is null and a.response is null
      when 'waiting' then a.response is null
      else a.response = ${state}
    end
    ${assignedBefore ? sql`and a.assigned_at < ${assignedBefore}::timestamp at time zone 'UTC'` : sql``}
))`
