import { can } from '@muster/contracts/capabilities'
import type { Task, TaskStatus } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { instant } from '@muster/database/json'
import { notFound, refuseUnless } from '@muster/server/problems'
import { changeAndRecord } from '@muster/server/record'
import type { Session } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { taskMoved, taskStatusChanged } from './facts.ts'
import { endOfColumn, placeBefore } from './position.ts'
import { taskSeenBy } from './seen-by.ts'

type Change = { status: TaskStatus; before_id?: number | null }

/** Moves a task to a status and, when before_id is given, to a place in its column (null: the end). */
export function changeStatus(
  store: Store,
  session: Session,
  id: number,
  change: Change,
  ifMatch?: string,
): Promise<Task> {
  return store.write(async (tx) => {
    const { task, actor } = await taskSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.changeTaskStatus(actor, task), texts.onlyStatusOfYourTasks)
    const { status, before_id } = change
    const stays = task.status === status
    if (stays && (before_id === undefined || before_id === task.id)) return task

    const position = before_id
      ? await placeBefore(tx, session, task, status, before_id)
      : endOfColumn(task.organization_id, status)
    const lines = stays ? 0 : 1
    const draft = { ...task, status, version: task.version + 1, comment_count: task.comment_count + lines }
    const [changed] = await changeAndRecord(
      tx,
      { changed: moveCard(task.id, status, position, lines) },
      stays ? taskMoved(actor, draft) : taskStatusChanged(actor, draft),
    )
    return changed ? { ...draft, ...changed } : notFound('Task')
  })
}

const moveCard = (id: number, status: TaskStatus, position: number | RawBuilder<number>, lines: number) =>
  sql<Pick<Task, 'position' | 'updated_at'>>`
    update tasks set status = ${status}, position = ${position}::float, comment_count = comment_count + ${lines}::int,
      completed_at = case when ${status}::text = 'done' then coalesce(completed_at, now()) end,
      version = version + 1, updated_at = now()
    where id = ${id}
    returning position, ${instant(sql.ref('updated_at'))} as updated_at`
