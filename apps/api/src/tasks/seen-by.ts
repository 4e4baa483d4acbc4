import type { Actor } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Person } from '@muster/server/access/caller'
import type { Session } from '@muster/server/access/session'
import { personIn } from '@muster/server/access/sight'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import { looking } from '@muster/server/serve/serve-change'
import type { Db, Tx } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { taskRows } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

export type TaskActor = Actor & { name: string }

/** A task read for a change: its JSON as returned, and the caller's role and name. */
export type SeenTask = { text: string; role: Actor['role']; name: string }

/** The task of the request's path as the caller sees it, not locked. */
export const taskLook = looking({
  values: ({ params }: { params: { id: number } }) => ({ id: params.id }),
  look: ({ db, person, slots }) => ({ row: seenTask(db, person, slots.id) }),
})

/** Returns the task as the caller sees it, locked until the transaction ends, with the caller's role, or 404. */
export async function taskSeenBy(
  tx: Tx,
  session: Session,
  id: number,
  ifMatch?: string,
  strength: 'change' | 'end' = 'change',
) {
  // Lock before reading, because the assignees and the caller's role may change while this waits. The membership is
  // locked first.
  const seen = tasksVisibleTo(tx, session.userId).where('t.id', '=', id).select('t.id').forKeyShare('m')
  const one = strength === 'end' ? seen.forUpdate('t') : seen.forNoKeyUpdate('t')
  if (!(await one.executeTakeFirst())) return notFound('Task')
  const { rows } = await seenTask(tx, session.userId, id).execute(tx)
  return parseTaskOrThrow(rows[0], session, ifMatch)
}

/** Parses the task that was read; 404 without one, 412 if the caller's If-Match is outdated. */
export function parseTaskOrThrow(
  found: SeenTask | undefined,
  session: Session,
  ifMatch?: string,
): { task: Task; actor: TaskActor } {
  if (!found) return notFound('Task')
  refuseStale(ifMatch, tagOf(session.userId, found.text), found.text)
  return { task: JSON.parse(found.text), actor: { id: session.userId, role: found.role, name: found.name } }
}

/** Returns the task as the caller currently sees it, not locked; or 404. */
export async function taskInSight(tx: Tx, session: Session, id: number) {
  const { rows } = await seenTask(tx, session.userId, id).execute(tx)
  return parseTaskOrThrow(rows[0], session)
}

function seenTask(db: Db, person: Person | number, id: number | Expression<number>) {
  const seen = taskRows(tasksVisibleTo(db, person).where('t.id', '=', id))
  return sql<SeenTask>`
    select row_to_json(o)::text as text, m.role, coalesce(u.full_name, u.username) as name
    from ${seen} o
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${personIn(person)}
    join users u on u.id = m.user_id`
}
