import { can } from '@muster/contracts/capabilities'
import type { Task, TaskStatus } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { refuseUnless } from '@muster/server/problems'
import { record } from '@muster/server/record'
import type { Session } from '@muster/server/session'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { taskMoved, taskStatusChanged } from './facts.ts'
import { endOfColumn, placeBefore } from './position.ts'
import { taskSeenBy } from './seen-by.ts'
import { updateRow } from './update-row.ts'

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
    const changed = await updateRow(tx, task, {
      status,
      position,
      ...(stays ? {} : { comment_count: sql`comment_count + 1` }),
    })
    await record(tx, stays ? taskMoved(actor, changed) : taskStatusChanged(actor, changed))
    return changed
  })
}
