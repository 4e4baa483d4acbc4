import type { Task } from '@muster/contracts/tasks'
import { isMutedBy } from '@muster/server/facts/is-muted'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { audience, type ChangedForUser } from '../tasks/facts.ts'
import { isSeenByMember } from './watcher-rows.ts'

type Changed = { before: Task; after: Task }
type Concern = { task_id: number; user_id: number; is: keyof ChangedForUser }

/**
 * For each user concerned, the tasks that a change of several tasks assigned to the user, the others of the user, and
 * those that the user follows. Tasks that the user has muted are left out, and changes of tasks that the user chose not
 * to follow.
 */
export async function changedForUsers(tx: Tx, changed: readonly Changed[]): Promise<Map<number, ChangedForUser>> {
  const concerns: Concern[] = changed.flatMap(({ before, after }) =>
    audience(after).map((userId) => ({
      task_id: after.id,
      user_id: userId,
      is: after.assignees.includes(userId) && !before.assignees.includes(userId) ? 'assigned' : 'updated',
    })),
  )
  const nothing = sql`null`
  const { rows } = await sql<Concern>`
    with own as (
      select * from json_to_recordset(${JSON.stringify(concerns)}) as c(task_id int, user_id int, "is" text)
    ), concern as (
      select * from own
      union all
      select w.task_id, w.user_id, 'followed' from task_watchers w
      join tasks t on t.id = w.task_id
      join memberships m on m.organization_id = t.organization_id and m.user_id = w.user_id and m.status = 'active'
      where w.task_id = any(${changed.map(({ after }) => after.id)}::int[]) and w.is_following and ${isSeenByMember}
        and not exists (select from own where own.task_id = w.task_id and own.user_id = w.user_id)
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
