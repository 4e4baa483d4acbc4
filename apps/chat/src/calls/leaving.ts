import { refuseNotFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** A party of a call, with the ids of the sockets that their window has used. */
type Party = { userId: number; callId: string; sockets: string[] }

/**
 * Records that the window is being closed or reloaded (it cannot tell which): the party is removed after a few seconds
 * unless they return. A party who has already returned stays.
 */
export const noteLeaving = (store: Store, party: Party) => noteAwayAt(store, party, sql`coalesce(away_at, now())`)

/** Records that the page is being reloaded, so that the party has the usual time to return. */
export const noteReturning = (store: Store, party: Party) => noteAwayAt(store, party, sql`'infinity'::timestamptz`)

async function noteAwayAt(store: Store, { userId, callId, sockets }: Party, awayAt: ReturnType<typeof sql<string>>) {
  const row = await store.writeOnce((db) =>
    db
      .updateTable('call_parties')
      .set({ away_at: awayAt, seen_at: sql`now()` })
      .where('call_id', '=', callId)
      .where('user_id', '=', userId)
      .where('left_at', 'is', null)
      .where('socket_id', 'in', sockets)
      .returning('user_id')
      .executeTakeFirst(),
  )
  if (!row) refuseNotFound('Call')
  return undefined
}
