import type { Principal } from '@muster/server/access/principal'
import { liveSessions } from '@muster/server/access/session'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { endSessions } from './sessions.ts'

/** The account's active sessions, newest first. */
export const ownSessions = ({ db }: Store, principal: Principal) =>
  liveSessions(db)
    .clearSelect()
    .where('s.user_id', '=', principal.userId)
    .orderBy('s.id', 'desc')
    .select([
      's.id',
      's.created_at',
      's.last_seen_at',
      's.user_agent',
      sql<boolean>`s.id = ${principal.sessionId}`.as('current'),
    ])
    .execute()

/** Ends one of the user's own sessions; for any other id it throws 404. */
export async function endSession(store: Store, principal: Principal, id: number): Promise<void> {
  const ended = await store.write((tx) => endSessions(tx, principal.userId, { only: id }))
  if (ended.length === 0) refuseNotFound('Session')
}
