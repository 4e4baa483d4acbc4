import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

const reasons = ['I am on leave until the 15th.', 'The test bench is booked for the calibration.']

/**
 * Adds receipts: finished tasks were accepted, most open ones were seen, and some of those were accepted, declined or
 * should be due a week later. The tasks that were assigned last have not been seen.
 */
export async function addReceipts(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    with numbered as (
      select a.task_id, a.user_id, t.due_date, t.status in ('done', 'cancelled') as is_finished,
        row_number() over (partition by t.status in ('done', 'cancelled') order by a.assigned_at desc, a.task_id, a.user_id) as n
      from task_assignees a join tasks t on t.id = a.task_id
      where a.organization_id = ${organizationId} and a.assigned_by <> a.user_id
    ), chosen as (
      select *, case
        when is_finished or n % 3 = 0 then 'accepted'
        when n % 11 = 7 then 'declined'
        when n % 11 = 4 and due_date > now() then 'proposed'
      end as response
      from numbered where is_finished or n > 5
    )
    update task_assignees a set
      seen_at = a.assigned_at + interval '3 hours', response = c.response,
      responded_at = case when c.response is not null then a.assigned_at + interval '4 hours' end,
      reason = case c.response when 'declined' then (${reasons}::text[])[1 + c.n % ${reasons.length}] end,
      proposed_date = case c.response when 'proposed' then c.due_date::date + 7 end
    from chosen c where a.task_id = c.task_id and a.user_id = c.user_id`.execute(tx)
}
