import { labelTexts } from '@muster/contracts/labels/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { labelEnded, tasksOfLabelChanged } from './facts.ts'
import { type ManagedLabel, managedLabels } from './seen-by.ts'

/**
 * The number of tasks that one transaction takes the label from. An organization may have 50,000 tasks with it, and one
 * transaction for all of them would keep other users from changing these tasks for seconds.
 */
const tasksPerPart = 1_000

/** Parts beyond those that the label needed at the beginning, for tasks that get it meanwhile. */
const extraParts = 10

/** Takes the label from all tasks, and deletes it permanently. */
export async function deleteLabel(store: Store, principal: Principal, id: number): Promise<void> {
  await endInParts(store, id, async (tx) => {
    const { labelOf, actor } = await managedLabels(tx, principal, [id], 'end')
    return { label: labelOf(id), actorId: actor.id }
  })
}

/** Replaces the label by another one on all tasks, and deletes it permanently. */
export async function mergeLabel(store: Store, principal: Principal, id: number, intoId: number): Promise<void> {
  await endInParts(store, id, async (tx) => {
    if (id === intoId) {
      await managedLabels(tx, principal, [id], 'change')
      return refuseInvalid({ field: 'into_id', message: labelTexts.mergedIntoItself })
    }
    const { labelOf, actor } = await managedLabels(tx, principal, [id, intoId], 'end')
    return { label: labelOf(id), into: labelOf(intoId), actorId: actor.id }
  })
}

type Ending = { label: ManagedLabel; into?: ManagedLabel; actorId: number }

/**
 * Takes the label from its tasks in parts, each in a transaction of its own, and deletes it together with the last
 * part. If the call fails in between, the label still exists, and the call can be repeated. `lock` locks and checks
 * everything again for each part.
 */
async function endInParts(store: Store, id: number, lock: (tx: Tx) => Promise<Ending>): Promise<void> {
  const parts = Math.ceil((await countTasks(store, id)) / tasksPerPart) + extraParts
  for (let part = 0; part < parts; part++) {
    const isEnded = await store.write(async (tx) => {
      const ending = await lock(tx)
      const ids = await firstTasks(tx, id)
      const isLast = ids.length < tasksPerPart
      if (ids.length > 0) await replaceOnTasks(tx, ids, ending)
      if (isLast) await tx.deleteFrom('labels').where('id', '=', id).execute()
      const { label, into, actorId } = ending
      await record(tx, (isLast ? labelEnded : tasksOfLabelChanged)(actorId, label, into))
      return isLast
    })
    if (isEnded) return
  }
  return refuseConflict(labelTexts.stillInUse)
}

async function countTasks({ db }: Store, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('task_labels')
    .where('label_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first tasks with the label, which is locked, so that no task gets it until the transaction ends. */
async function firstTasks(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('task_labels')
    .where('label_id', '=', id)
    .orderBy('task_id')
    .limit(tasksPerPart)
    .select('task_id')
    .execute()
  return rows.map(({ task_id }) => task_id)
}

/**
 * Removes the label from these tasks or replaces it, and increments their versions, so that cached rows and If-Match
 * notice. The tasks keep the time of their last update, because nobody has edited them.
 */
async function replaceOnTasks(tx: Tx, ids: number[], { label, into }: Ending): Promise<void> {
  await lockInOrder(tx, { tasks: { change: ids } })
  const withoutLabel = sql`array_remove(label_ids, ${label.id}::int)`
  const labelIds = into
    ? sql`case when ${into.id}::int = any(${withoutLabel}) then ${withoutLabel}
        else array(select id from unnest(${withoutLabel} || ${into.id}::int) id order by id) end`
    : sql`nullif(${withoutLabel}, '{}')`
  await sql`
    with removed as (
      delete from task_labels where label_id = ${label.id} and task_id = any(${ids}::int[])
      returning task_id, organization_id
    )
    ${
      into
        ? sql`, added as (
            insert into task_labels (task_id, label_id, organization_id)
            select task_id, ${into.id}::int, organization_id from removed
            on conflict (task_id, label_id) do nothing
          )`
        : sql``
    }
    update tasks set label_ids = ${labelIds}, version = version + 1
    where id in (select task_id from removed)`.execute(tx)
}
