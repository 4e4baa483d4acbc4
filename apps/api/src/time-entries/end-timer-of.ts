import type { Fact } from '@muster/server/facts/fact'
import type { Tx } from '@muster/server/store'
import { entryDeleted, timerStopped } from './facts.ts'
import { lockedMonthOf } from './refuse-locked.ts'
import { deleteRow, entryColumns, stopTime, updateEntry } from './write-entry.ts'

/**
 * Stops the timer of a user who leaves the organization, or discards it if its month is locked. The caller has locked the
 * organization and the membership, so that neither the months nor the entries of the user change. Returns the fact to be
 * recorded, or undefined if no timer is running.
 */
export async function endTimerOf(
  tx: Tx,
  actorId: number,
  organizationId: number,
  userId: number,
): Promise<Fact | undefined> {
  const running = await tx
    .selectFrom('time_entries')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select(entryColumns)
    .executeTakeFirst()
  if (!running) return undefined
  const ended = await updateEntry(tx, running, { times: stopTime })
  const isLocked = (await lockedMonthOf(tx, organizationId, ended)) !== undefined
  if (isLocked) await deleteRow(tx, ended.id)
  return { ...(isLocked ? entryDeleted(running) : timerStopped(ended)), actorId, seenBy: [], lostBy: [userId] }
}
