import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { isOwnTask, leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

/** A calendar day as in responses, such as `2026-11-25`. */
export const dayText = (day: RawBuilder<unknown>) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`

/** A month as in responses, such as `2026-11`. */
export const monthText = (month: RawBuilder<unknown>) => sql<string>`to_char(${month}, 'YYYY-MM')`

/** Whether the user with the membership `m` sees the task `t`, which may be in the trash. */
export const seesTask = (callerId: UserIdExpression | number) =>
  sql<boolean>`(t.deleted_at is null and (${leadsOrganization} or ${isOwnTask(callerId)}))`

/** The task `t` with its project `p` and its organization `o`, as a time entry shows it. */
export const timedTask = sql`json_build_object('id', t.id, 'key', o.key_prefix || '-' || t.number, 'title', t.title,
  'project_id', t.project_id, 'project_name', p.name)`

/** The user `u` of an entry or a lock of this organization. */
export const timePerson = (organizationId: RawBuilder<unknown>) =>
  sql`json_build_object('id', u.id, 'full_name', ${nameInOrganization(organizationId)})`

/** Whether the month in which the entry `e` starts, or that in which it ends, is locked. */
const isLocked = sql<boolean>`exists (
  select from time_locks l where l.organization_id = e.organization_id
    and l.month in (date_trunc('month', e.started_on)::date, date_trunc('month', e.ended_on)::date)
)`

/** The entries that `rows` selects with all columns, as the caller sees them. Their order is that of `order`. */
export const entryRows = (
  callerId: UserIdExpression | number,
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`e.id`,
) => sql<TimeEntry>`(
  select e.id, e.organization_id, case when ${seesTask(callerId)} then ${timedTask} end as task,
    ${timePerson(sql`e.organization_id`)} as "user",
    ${instant(sql.ref('e.started_at'))} as started_at, ${instant(sql.ref('e.ended_at'))} as ended_at,
    ${dayText(sql`e.started_on`)} as day, e.minutes, e.note, ${isLocked} as locked,
    ${instant(sql.ref('e.created_at'))} as created_at, ${instant(sql.ref('e.updated_at'))} as updated_at
  from ${rows} e
  join tasks t on t.id = e.task_id
  join organizations o on o.id = e.organization_id
  join projects p on p.id = t.project_id
  join users u on u.id = e.user_id
  left join memberships m on m.organization_id = e.organization_id and m.user_id = ${userIdExpression(callerId)}
    and m.status = 'active'
  order by ${order}
)`

/** The entry as its user sees it, for the response of a write. */
export async function readEntry(db: Db, userId: number, id: number): Promise<TimeEntry> {
  const { rows } = await sql<{ entry: TimeEntry }>`
    select row_to_json(o) as entry from ${entryRows(userId, sql`(select * from time_entries where id = ${id})`)} o`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error(`the entry ${id} was not written`)
  return row.entry
}
