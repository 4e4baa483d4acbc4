import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { refuseStale, tagOf } from '@muster/server/etag'
import { notFound } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { taskRow } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

export type TaskActor = Actor & { name: string }

/** The task as the caller sees it, locked until the transaction ends, with who they are to it; or 404. */
export async function taskSeenBy(
  tx: Tx,
  session: Session,
  id: number,
  ifMatch?: string,
): Promise<{ task: Task; actor: TaskActor }> {
  const seen = taskRow(tasksVisibleTo(tx, session.userId)).where('t.id', '=', id).forUpdate('t')
  const { rows } = await sql<{ task: Task; text: string; role: Actor['role']; name: string }>`
    select row_to_json(o) as task, row_to_json(o)::text as text, m.role, coalesce(u.full_name, u.username) as name
    from ${seen} o
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${session.userId}
    join users u on u.id = m.user_id
  `.execute(tx)
  const [row] = rows
  if (!row) return notFound('Task')
  refuseStale(ifMatch, tagOf(session.userId, row.text))
  return { task: row.task, actor: { id: session.userId, role: row.role, name: row.name } }
}
