import type { FactContent, FactKind } from '@muster/contracts/facts/kinds'
import { hashToken, newToken } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'

/** Opens a session and returns its token, which is stored only as a hash. */
export async function openSession(tx: Tx, userId: number, userAgent: string | undefined): Promise<string> {
  const token = newToken()
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: hashToken(token), user_agent: userAgent?.slice(0, 300) ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordOwnFact(tx, userId, { kind: 'session.started', values: { session_ids: [id] } })
  return token
}

/**
 * Ends those sessions of a user that `filter` selects, by default all of them. The commit makes their tokens invalid,
 * and the recorded fact causes their sockets to be closed. Returns the ids of the ended sessions.
 */
export async function endSessions(
  tx: Tx,
  userId: number,
  filter: { only?: number; except?: number } = {},
): Promise<number[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(filter.only !== undefined, (q) => q.where('id', '=', filter.only ?? 0))
    .$if(filter.except !== undefined, (q) => q.where('id', '<>', filter.except ?? 0))
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await recordOwnFact(tx, userId, { kind: 'session.ended', values: { session_ids: ids } })
  return ids
}

type OwnFactKind = Extract<FactKind, `account.${string}` | `session.${string}`>

/** Records a fact about the user's own account, visible only to that user. */
export const recordOwnFact = (tx: Tx, userId: number, fact: FactContent<OwnFactKind>) =>
  record(tx, {
    ...fact,
    organizationId: null,
    actorId: userId,
    entity: 'account',
    entityId: userId,
    action: fact.kind === 'account.deleted' ? 'deleted' : 'updated',
    seenBy: [userId],
    private: true,
  })
