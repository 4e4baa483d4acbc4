import { liveSessions, type Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { endSessions } from './sessions.ts'

/** The account's active sessions, newest first. */
export const ownSessions = ({ db }: Store, session: Session) =>
  liveSessions(db)
    .clearSelect()
    .where('s.user_id', '=', session.userId)
    .orderBy('s.id', 'desc')
    .select([
      's.id',
      's.created_at',
      's.last_seen_at',
      's.user_agent',
      sql<boolean>`s.id = ${session.id}`.as('current'),
    ])
    .execute()

/** Ends one of the user's own sessions; another user's session is not found. */
export async function endSession(store: Store, session: Session, id: number): Promise<void> {
  const ended = await store.write((tx) => endSessions(tx, session.userId, { only: id }))
  if (ended.length === 0) notFound('Session')
}
