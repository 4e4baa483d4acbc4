import type { FirstSteps } from '@muster/contracts/first-steps'
import { isOwnTask, leadsOrganization } from '@muster/server/access/visibility'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** Reads the first steps of a member of the organization. Throws 403 for other users. */
export async function firstStepsOf(db: Db, userId: number, organizationId: number): Promise<FirstSteps> {
  const isSeenTask = sql`t.organization_id = m.organization_id and t.deleted_at is null
    and t.project_id is distinct from s.project_id and (${leadsOrganization} or ${isOwnTask(userId)})`
  const { rows } = await sql<FirstSteps>`
    select m.first_steps_open as is_open,
      exists (
        select from projects p
        where p.organization_id = m.organization_id and p.deleted_at is null and p.id is distinct from s.project_id
          and (${leadsOrganization} or p.id in (select t.project_id from tasks t where ${isSeenTask}))
      ) as has_project,
      exists (select from tasks t where ${isSeenTask}) as has_task,
      exists (
        select from memberships other
        where other.organization_id = m.organization_id and other.user_id <> ${userId} and other.status <> 'inactive'
      ) as has_invited,
      exists (
        select from goals g
        where g.organization_id = m.organization_id and g.deleted_at is null
          and not g.id = any(coalesce(s.goal_ids, '{}'))
          and (g.user_id = ${userId} or (${leadsOrganization} and not g.is_personal))
      ) as has_goal,
      exists (
        select from chat_participants cp join chat_messages cm on cm.room_id = cp.room_id
        where cp.organization_id = m.organization_id and cp.user_id = ${userId} and cm.sender_id = ${userId}
          and cm.kind = 'user'
      ) as has_written,
      case when ${leadsOrganization} and s.project_id is not null then json_build_object(
        'id', s.project_id, 'name', s.name, 'is_trashed', s.deleted_at is not null
      ) end as sample_project
    from memberships m
    left join (
      select sp.organization_id, sp.project_id, sp.goal_ids, p.name, p.deleted_at
      from sample_projects sp join projects p on p.id = sp.project_id
    ) s on s.organization_id = m.organization_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.status = 'active'`.execute(db)
  return rows[0] ?? refuseOtherOrganization()
}
