import type { RunningTimer } from '@muster/contracts/time-entries'
import type { UserIdExpression } from '@muster/server/access/caller'
import { sql } from 'kysely'
import { entryRows } from './entry-row.ts'

/** The caller's running timer, and whether it was started on an earlier day; always one row. */
export const runningTimer = (callerId: UserIdExpression) => {
  const running = sql`(
    select e.* from time_entries e
    join memberships m on m.organization_id = e.organization_id and m.user_id = e.user_id and m.status = 'active'
    where e.user_id = ${callerId} and e.ended_at is null
  )`
  return sql<RunningTimer>`(
    select (select row_to_json(o) from ${entryRows(callerId, running)} o) as entry, exists (
      select from ${running} r join users u on u.id = r.user_id
      where r.started_on < (now() at time zone u.time_zone)::date
    ) as forgotten
  )`
}
