import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { checkTimes } from './check-times.ts'
import { readEntry } from './entry-row.ts'
import { timerStopped } from './facts.ts'
import { ownEntry } from './own-entry.ts'
import { refuseLockedMonth } from './refuse-locked.ts'
import { type EntryRow, stopTime, updateEntry } from './write-entry.ts'

/** Stops the caller's timer, now or at `endedAt`. An entry that has ended is returned unchanged. */
export function stopTimer(
  store: Store,
  principal: Principal,
  id: number,
  endedAt: string | undefined,
): Promise<TimeEntry> {
  return store.write(async (tx) => {
    const entry = await ownEntry(tx, principal, id)
    if (entry.ended_at === null) await record(tx, timerStopped(await endTimer(tx, entry, endedAt)))
    return readEntry(tx, principal.userId, id)
  })
}

/** Ends a running entry of which the caller holds the locks. Throws 409 if it starts or ends in a locked month. */
export async function endTimer(tx: Tx, entry: EntryRow, endedAt?: string): Promise<EntryRow> {
  if (endedAt !== undefined) checkTimes({ started_at: entry.started_at, ended_at: endedAt })
  const ended = await updateEntry(tx, entry, {
    times: endedAt === undefined ? stopTime : { startedAt: sql`started_at`, endedAt: sql`${endedAt}` },
  })
  await refuseLockedMonth(tx, entry.organization_id, ended, timeTexts.runningInLockedMonth)
  return ended
}
