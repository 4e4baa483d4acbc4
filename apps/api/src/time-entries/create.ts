import type { NewTimeEntry } from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { checkTimes } from './check-times.ts'
import { readEntry } from './entry-row.ts'
import { entryCreated } from './facts.ts'
import { lockTimedTask } from './own-entry.ts'
import { refuseLockedMonth } from './refuse-locked.ts'
import { insertEntry } from './write-entry.ts'

/** Logs time of the caller on a task that the caller sees. */
export function createEntry(
  store: Store,
  principal: Principal,
  { task_id, started_at, ended_at, note }: NewTimeEntry,
): Promise<TimeEntry> {
  return store.write(async (tx) => {
    const organizationId = await lockTimedTask(tx, principal, task_id)
    checkTimes({ started_at, ended_at })
    const entry = await insertEntry(tx, {
      organizationId,
      taskId: task_id,
      userId: principal.userId,
      startedAt: sql`${started_at}`,
      endedAt: sql`${ended_at}`,
      note: note ?? null,
    })
    await refuseLockedMonth(tx, organizationId, entry)
    await record(tx, entryCreated(entry))
    return readEntry(tx, principal.userId, entry.id)
  })
}
