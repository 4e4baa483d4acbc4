import type { Task } from '@muster/contracts/tasks'
import { isMutedBy } from '@muster/server/facts/is-muted'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { audience, type ChangedForUser } from '../tasks/facts.ts'
import { isSeenByMember } from './watcher-rows.ts'

type Changed = { before: Task; after: Task }
type Concern = { task_id: number; user_id: number; is: keyof ChangedForUser }

/**
 * For each user concerned, the tasks that a change of several tasks assigned to the user, the others that the user
 * created, is assigned to or commented on, and those that the user follows. Tasks that the user has muted are left out,
 * and changes of tasks that the user chose not to follow.
 */
export async function changedForUsers(tx: Tx, changed: readonly Changed[]): Promise<Map<number, ChangedForUser>> {
  const concerns: Concern[] = changed.flatMap(({ before, after }) =>
    audience(after).map((userId) => ({
      task_id: after.id,
      user_id: userId,
      is: after.assignees.includes(userId) && !before.assignees.includes(userId) ? 'assigned' : 'updated',
    })),
  )
  const ids = changed.map(({ after }) => after.id)
  const nothing = sql`null`
  const { rows } = await sql<Concern>`
    with own as (
      select * from json_to_recordset(${JSON.stringify(concerns)}) as c(task_id int, user_id int, "is" text)
    ), other as (
      select c.task_id, c.user_id, true as is_commenter from task_comments c
      where c.task_id = any(${ids}::int[]) and c.kind = 'user'
      union all
      select w.task_id, w.user_id, false from task_watchers w where w.task_id = any(${ids}::int[]) and w.is_following
    ), concern as (
      select * from own
      union all
      select o.task_id, o.user_id, case when bool_or(o.is_commenter) then 'updated' else 'followed' end from other o
      join tasks t on t.id = o.task_id
      join memberships m on m.organization_id = t.organization_id and m.user_id = o.user_id and m.status = 'active'
      where ${isSeenByMember} and not exists (
        select from own where own.task_id = o.task_id and own.user_id = o.user_id
      )
      group by o.task_id, o.user_id
    )
    select c.* from concern c join tasks t on t.id = c.task_id
    where (c."is" = 'assigned' or not c.user_id = any(array(
        select w.user_id from task_watchers w where w.task_id = c.task_id and not w.is_following
      )))
      and not ${isMutedBy(sql`c.user_id`, { task: sql`c.task_id`, project: sql`t.project_id`, goal: nothing, milestone: nothing })}
    order by c.task_id`.execute(tx)
  const taskOf = new Map(changed.map(({ after }) => [after.id, after]))
  const users = new Map<number, ChangedForUser>()
  for (const { task_id, user_id, is } of rows) {
    const task = taskOf.get(task_id)
    const concerned = users.get(user_id) ?? { assigned: [], updated: [], followed: [] }
    users.set(user_id, concerned)
    if (task) concerned[is].push(task)
  }
  return users
}
