import type { TimeEntryChanges as FactChanges } from '@muster/contracts/facts/kinds'
import { texts } from '@muster/contracts/texts'
import type { TimeEntryChanges } from '@muster/contracts/time-entries'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksVisibleTo } from '../tasks/visible-to.ts'
import { checkTimes } from './check-times.ts'
import { readEntry } from './entry-row.ts'
import { entryUpdated } from './facts.ts'
import { ownEntry } from './own-entry.ts'
import { refuseLockedMonth } from './refuse-locked.ts'
import { type EntryRow, updateEntry } from './write-entry.ts'

/** Changes an entry of the caller. Throws 409 if it is, or would be, in a locked month. */
export function changeEntry(
  store: Store,
  principal: Principal,
  id: number,
  body: TimeEntryChanges,
): Promise<TimeEntry> {
  return store.write(async (tx) => {
    const entry = await ownEntry(tx, principal, id, body.task_id)
    const changed = changedValues(entry, body)
    if (Object.keys(changed).length > 0) await change(tx, principal, entry, changed)
    return readEntry(tx, principal.userId, id)
  })
}

/** The values of the body that differ from those of the entry. */
function changedValues(entry: EntryRow, { task_id, started_at, ended_at, note }: TimeEntryChanges): TimeEntryChanges {
  return {
    ...(task_id !== undefined && task_id !== entry.task_id && { task_id }),
    ...(started_at !== undefined && started_at !== entry.started_at && { started_at }),
    ...(ended_at !== undefined && ended_at !== entry.ended_at && { ended_at }),
    ...(note !== undefined && note !== entry.note && { note }),
  }
}

async function change(tx: Tx, principal: Principal, entry: EntryRow, changed: TimeEntryChanges): Promise<void> {
  const { task_id, started_at, ended_at, note } = changed
  await refuseLockedMonth(tx, entry.organization_id, entry)
  if (task_id !== undefined) await refuseOtherTask(tx, principal, entry, task_id)
  const times = { started_at: started_at ?? entry.started_at, ended_at: ended_at ?? entry.ended_at }
  const hasNewTimes = started_at !== undefined || ended_at !== undefined
  if (hasNewTimes) checkTimes(times)
  const updated = await updateEntry(tx, entry, {
    ...(task_id !== undefined && { task_id }),
    ...(note !== undefined && { note }),
    ...(hasNewTimes && {
      times: {
        startedAt: started_at === undefined ? sql`started_at` : sql`${started_at}`,
        ...(times.ended_at !== null && { endedAt: ended_at === undefined ? sql`ended_at` : sql`${ended_at}` }),
      },
    }),
  })
  await refuseLockedMonth(tx, entry.organization_id, updated)
  await record(tx, entryUpdated(updated, changesOf(entry, changed)))
}

/** Throws 422 if the caller does not see the new task, or if it belongs to another organization. */
async function refuseOtherTask(tx: Tx, { userId }: Principal, entry: EntryRow, taskId: number): Promise<void> {
  const task = await tasksVisibleTo(tx, userId)
    .where('t.id', '=', taskId)
    .select('t.organization_id')
    .executeTakeFirst()
  if (!task) refuseInvalid({ field: 'task_id', message: texts.task.notFound })
  if (task.organization_id !== entry.organization_id)
    refuseInvalid({ field: 'task_id', message: timeTexts.otherOrganization })
}

const changesOf = (entry: EntryRow, { task_id, started_at, ended_at }: TimeEntryChanges): FactChanges => ({
  ...(task_id !== undefined && { task_id: { from: entry.task_id, to: task_id } }),
  ...(started_at !== undefined && { started_at: { from: entry.started_at, to: started_at } }),
  ...(ended_at !== undefined && { ended_at: { from: entry.ended_at, to: ended_at } }),
})
