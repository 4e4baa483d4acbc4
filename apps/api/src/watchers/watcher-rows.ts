import type { Watcher } from '@muster/contracts/tasks/watchers'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { tasksVisibleTo } from '../tasks/visible-to.ts'

/**
 * Whether the member joined as `m` sees the task joined as `t`. The columns of the user are compared with arrays,
 * because PostgreSQL would hash all assignments for `exists`; see `isOwnTask`.
 */
export const isSeenByMember = sql<boolean>`(
  ${leadsOrganization} or m.user_id = t.created_by
  or m.user_id = any(array(select a.user_id from task_assignees a where a.task_id in (t.id, t.parent_id)))
)`

/**
 * The users who follow a task that the caller sees: first those who chose to, then by the other reasons. Users who no
 * longer see the task are left out, so that nobody follows what they do not see.
 */
export const watcherRows = (
  db: Db,
  callerId: UserIdExpression | number,
  taskId: Expression<number> | number,
) => sql<Watcher>`(
  select json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`t.organization_id`)}) as "user",
    (array['manual', 'created', 'assigned', 'commented', 'mentioned'])[min(candidate.reason)] as reason
  from (${tasksVisibleTo(db, callerId)
    .where('t.id', '=', taskId)
    .select(['t.id', 't.organization_id', 't.created_by', 't.parent_id'])}) t
  cross join lateral (
    select t.created_by as user_id, 2 as reason
    union all select a.user_id, 3 from task_assignees a where a.task_id = t.id
    union all select c.user_id, 4 from task_comments c where c.task_id = t.id and c.kind = 'user'
    union all select w.user_id, case w.reason when 'manual' then 1 else 5 end
    from task_watchers w where w.task_id = t.id and w.is_following
  ) candidate
  join memberships m
    on m.organization_id = t.organization_id and m.user_id = candidate.user_id and m.status = 'active'
  join users u on u.id = candidate.user_id
  where ${isSeenByMember} and not candidate.user_id = any(array(
    select w.user_id from task_watchers w where w.task_id = t.id and not w.is_following
  ))
  group by u.id, t.id, t.organization_id
  order by min(candidate.reason), u.id
)`
