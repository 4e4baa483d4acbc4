import type { OutputOf } from '@muster/contracts/endpoint'
import type { startTimer as call } from '@muster/contracts/time-entries'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { RetryTransactionError, type Store, type Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { checkTimes } from './check-times.ts'
import { readEntry } from './entry-row.ts'
import { entryDeleted, timerStarted, timerStopped } from './facts.ts'
import { lockTimedTask } from './own-entry.ts'
import { lockedMonthOf, refuseLockedMonth } from './refuse-locked.ts'
import { endTimer } from './stop.ts'
import { deleteRow, type EntryRow, entryColumns, insertEntry } from './write-entry.ts'

type NewTimer = OutputOf<NonNullable<typeof call.body>>
type Started = OutputOf<NonNullable<typeof call.reply>> & { existed: boolean }

/**
 * Starts a timer of the caller, and stops the running one at the same moment. With `started_at`, the new one counts from
 * then, as a timer does that was discarded and is restored.
 */
export function startTimer(
  store: Store,
  principal: Principal,
  { task_id, note, started_at }: NewTimer,
): Promise<Started> {
  const { userId } = principal
  if (started_at !== undefined) checkTimes({ started_at, ended_at: null })
  return store.write(async (tx) => {
    const found = await runningEntry(tx, userId)
    const organizationId = await lockTimedTask(
      tx,
      principal,
      task_id,
      found ? [{ organizationId: found.organization_id, taskIds: [found.task_id] }] : [],
    )
    const running = await runningEntry(tx, userId)
    if (running?.id !== found?.id || running?.task_id !== found?.task_id) throw new RetryTransactionError()
    if (running?.task_id === task_id)
      return { entry: await readEntry(tx, userId, running.id), stopped: null, existed: true }
    const ended = running && (await endRunning(tx, running))
    const entry = await insertEntry(tx, {
      organizationId,
      taskId: task_id,
      userId,
      startedAt: sql`${started_at ?? ended?.ended_at ?? sql`date_trunc('milliseconds', clock_timestamp())`}`,
      note: note ?? null,
    })
    await refuseLockedMonth(tx, organizationId, entry)
    await recordBoth(tx, entry, ended)
    return {
      entry: await readEntry(tx, userId, entry.id),
      stopped: ended && !ended.isHidden ? await readEntry(tx, userId, ended.id) : null,
      existed: false,
    }
  })
}

const runningEntry = (tx: Tx, userId: number): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('time_entries')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select(entryColumns)
    .executeTakeFirst()

type EndedEntry = EntryRow & { isHidden: boolean }

/**
 * Stops the running entry. One in an organization in the trash is hidden, so that the user cannot discard it: if its month
 * is locked, it is deleted.
 */
async function endRunning(tx: Tx, running: EntryRow): Promise<EndedEntry> {
  const membership = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', running.organization_id)
    .where('user_id', '=', running.user_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (membership) return { ...(await endTimer(tx, running)), isHidden: false }
  if ((await lockedMonthOf(tx, running.organization_id, running)) === undefined)
    return { ...(await endTimer(tx, running)), isHidden: true }
  await deleteRow(tx, running.id)
  return { ...running, isHidden: true }
}

/** Records both facts, by ascending organization, because each locks counters of its organization. */
async function recordBoth(tx: Tx, entry: EntryRow, ended: EndedEntry | undefined): Promise<void> {
  const endFact = ended && (ended.ended_at === null ? entryDeleted(ended) : timerStopped(ended))
  const facts = [...(endFact ? [endFact] : []), timerStarted(entry)]
  for (const fact of facts.toSorted((left, right) => Number(left.organizationId) - Number(right.organizationId)))
    await record(tx, fact)
}
