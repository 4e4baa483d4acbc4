import { notFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'

/** The party whose window has one of these sockets. */
type Party = { userId: number; callId: string; sockets: string[] }

/**
 * The window is being closed or reloaded, which it cannot distinguish: the party is out in a few seconds unless they
 * return. A party that has already returned stays.
 */
export const noteLeaving = (store: Store, party: Party) => note(store, party, sql`coalesce(away_at, now())`)

/** The page is being reloaded: the party has the usual time to return. */
export const noteReturning = (store: Store, party: Party) => note(store, party, sql`'infinity'::timestamptz`)

async function note(store: Store, { userId, callId, sockets }: Party, awayAt: ReturnType<typeof sql<string>>) {
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
  if (!row) notFound('Call')
  return undefined
}
