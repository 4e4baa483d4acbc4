import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { instant } from '@muster/database/json'
import type { Session } from '@muster/server/access/session'
import { changeAndRecord } from '@muster/server/facts/record'
import { notFound, refuseUnless } from '@muster/server/http/problems'
import type { Db, Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { withShares } from '../goals/tell-shares.ts'
import { membersAmong } from './assignees.ts'
import { taskMoved, taskStatusChanged } from './facts.ts'
import { endOfColumn, placeAfter, placeBefore, withRoom } from './position.ts'
import { parseTaskOrThrow, type SeenTask, taskSeenBy } from './seen-by.ts'

type Seen = ReturnType<typeof parseTaskOrThrow>
type Change = { status: TaskStatus; before_id?: number | null; after_id?: number }

/**
 * Moves a task to a status and, if before_id or after_id is given, to a position in its column (null: the end). It is
 * decided on the task already read; only if the task has changed since then is it read again under a lock.
 */
export async function changeStatus(
  store: Store,
  session: Session,
  id: number,
  change: Change,
  found: SeenTask | undefined,
  ifMatch?: string,
): Promise<Task> {
  const seen = parseTaskOrThrow(found, session, ifMatch)
  return withRoom(store, session, seen.task, change.status, async () => {
    const moved = await store.writeOnce((db) => move(db, session, seen, change))
    return (
      moved ??
      store.write(
        async (tx) => (await move(tx, session, await taskSeenBy(tx, session, id, ifMatch), change)) ?? notFound('Task'),
      )
    )
  })
}

/** Returns the task after the move; undefined if it has changed since the caller read it. */
async function move(db: Db, session: Session, { task, actor }: Seen, change: Change): Promise<Task | undefined> {
  refuseUnless(can.changeTaskStatus(actor, task), texts.onlyStatusOfYourTasks)
  const { status, before_id, after_id } = change
  const stays = task.status === status
  const hasPlace = before_id !== undefined || after_id !== undefined
  if (stays && (!hasPlace || before_id === task.id || after_id === task.id)) return task

  const position = before_id
    ? await placeBefore(db, session, task, status, before_id)
    : after_id
      ? await placeAfter(db, session, task, status, after_id)
      : endOfColumn(task.organization_id, status)
  const draft = { ...task, status, version: task.version + 1 }
  const [changed] = await changeAndRecord(
    db,
    { changed: moveCard(actor, task, { status, position }), also: [withShares(actor.id, task, draft)] },
    stays ? taskMoved(actor, draft) : taskStatusChanged(actor, task.status, draft),
  )
  return changed && { ...draft, ...changed }
}

type Moved = { status: TaskStatus; position: number | RawBuilder<number> }

/** Locks the caller's membership first, and requires the role for which the move was allowed. */
const moveCard = (actor: Actor, task: Task, { status, position }: Moved) =>
  sql<Pick<Task, 'position' | 'comment_count' | 'updated_at'>>`
    update tasks set status = ${status}, position = ${position}::float,
      completed_at = case when ${status}::text = 'done' then coalesce(completed_at, now()) end,
      version = version + 1, updated_at = now()
    where id = ${task.id} and version = ${task.version} and deleted_at is null and exists (
      select from ${membersAmong(task.organization_id, [actor.id])} caller where caller.role = ${actor.role}
    )
    returning position, comment_count, ${instant(sql.ref('updated_at'))} as updated_at`
