import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Adds the notifications of the last 45 days; those older than two days are read, and those older than 30 days are
 * archived.
 */
export async function addNotifications(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    insert into notifications (organization_id, user_id, type, kind, "values", priority, task_id, project_id, milestone_id,
      task_title, project_title, created_at, updated_at, read_at, archived_at)
    select ${organizationId}::int, told.user_id, told.type, told.kind, told.values, told.priority, told.task_id,
      told.project_id, told.milestone_id, told.task_title, p.name, told.at, told.at,
      case when told.at < now() - interval '2 days' then told.at + interval '5 hours' end,
      case when told.at < now() - interval '30 days' then told.at + interval '2 days' end
    from (${commentNotifications(organizationId)} union all ${assignmentNotifications(organizationId)} union all ${milestoneNotifications(organizationId)}) told
    join projects p on p.id = told.project_id
    where told.at > now() - interval '45 days'
    order by told.at`.execute(tx)
}

/** Notifications about comments for the task's creator and assignees, except the author of the comment. */
const commentNotifications = (organizationId: number) => sql`
  select concerned.user_id, 'task_comment' as type, 'task.commented' as kind,
    json_build_object('actor', u.full_name, 'title', t.title, 'excerpt', left(c.content, 300)) as values, t.priority, t.id as task_id, t.project_id, null::int as milestone_id,
    t.title as task_title, c.created_at as at
  from task_comments c
  join tasks t on t.id = c.task_id
  join users u on u.id = c.user_id
  join lateral (select a.user_id from task_assignees a where a.task_id = t.id union select t.created_by) concerned
    on concerned.user_id <> c.user_id
  where t.organization_id = ${organizationId} and c.kind = 'user'`

const assignmentNotifications = (organizationId: number) => sql`
  select a.user_id, 'task_assigned', 'task.assigned', json_build_object('actor', u.full_name, 'title', t.title), t.priority,
    t.id, t.project_id, null, t.title, t.created_at
  from tasks t
  join task_assignees a on a.task_id = t.id and a.user_id <> t.created_by
  join users u on u.id = t.created_by
  where t.organization_id = ${organizationId}`

const milestoneNotifications = (organizationId: number) => sql`
  select m.user_id, 'milestone_created', 'milestone.created',
    json_build_object('actor', u.full_name, 'title', ms.title), 'medium', null, ms.project_id, ms.id, null, ms.created_at
  from milestones ms
  join users u on u.id = ms.created_by
  join memberships m on m.organization_id = ms.organization_id and m.role <> 'member' and m.user_id <> ms.created_by
  where ms.organization_id = ${organizationId}`
