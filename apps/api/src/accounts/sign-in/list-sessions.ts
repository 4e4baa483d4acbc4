import { liveSessions, type Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { endSessions } from './sessions.ts'

/** Where this account is signed in, newest first. */
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

/** Signs one of the own sessions out; somebody else's is not found. */
export async function endSession(store: Store, session: Session, id: number): Promise<void> {
  const ended = await store.write((tx) => endSessions(tx, session.userId, { only: id }))
  if (ended.length === 0) notFound('Session')
}
