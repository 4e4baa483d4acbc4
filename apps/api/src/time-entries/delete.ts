import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import type { Store } from '@muster/server/store'
import { entryDeleted } from './facts.ts'
import { ownEntry } from './own-entry.ts'
import { refuseLockedMonth } from './refuse-locked.ts'
import { deleteRow } from './write-entry.ts'

/** Deletes an entry of the caller. A running timer has no time yet, so it can be discarded in a locked month too. */
export function deleteEntry(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const entry = await ownEntry(tx, principal, id)
    if (entry.ended_at !== null) await refuseLockedMonth(tx, entry.organization_id, entry)
    await deleteRow(tx, id)
    await record(tx, entryDeleted(entry))
  })
}
