import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Adds watchers: those who lead the organization follow some tasks that are not theirs, and each of them has muted a
 * task that they are told about otherwise.
 */
export async function addWatchers(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    insert into task_watchers (organization_id, task_id, user_id, is_following, reason)
    select t.organization_id, t.id, m.user_id, true, 'manual'
    from tasks t join memberships m on m.organization_id = t.organization_id and m.status = 'active'
    where t.organization_id = ${organizationId} and m.role in ('admin', 'manager')
      and t.status in ('in_progress', 'in_review') and (t.id + m.user_id) % 4 = 0 and t.created_by <> m.user_id
      and not exists (select from task_assignees a where a.task_id = t.id and a.user_id = m.user_id)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into mutes (organization_id, user_id, task_id, expires_at)
    select ${organizationId}, t.created_by, min(t.id),
      case when t.created_by % 2 = 0 then date_trunc('day', now()) + interval '7 days' end
    from tasks t join memberships m on m.organization_id = t.organization_id and m.user_id = t.created_by
    where t.organization_id = ${organizationId} and t.status = 'todo' and t.parent_id is null and m.status = 'active'
    group by t.created_by
    on conflict do nothing`.execute(tx)
}
