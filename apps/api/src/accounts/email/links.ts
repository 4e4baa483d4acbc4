import { hashToken, newToken } from '@muster/server/access/session'
import { Problem } from '@muster/server/http/problems'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Purpose = 'verify' | 'reset' | 'email'
const lifetimes = { verify: '72 hours', reset: '1 hour', email: '1 hour' }

/**
 * Creates a single-use link for an account and returns its token. The row of the link contains only the hash of the
 * token.
 */
export async function makeLink(tx: Tx, purpose: Purpose, user: { id: number; email: string }): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('links')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      purpose,
      email: user.email,
      expires_at: sql`now() + ${lifetimes[purpose]}::interval`,
    })
    .execute()
  return token
}

/** Returns the user id of the link's owner without consuming the link; throws 404 if the link is invalid. */
export async function requireValidLink(db: Db, purpose: Purpose, token: string): Promise<number> {
  const link = await db
    .selectFrom('links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return link?.user_id ?? throwDeadLink()
}

export function throwDeadLink(): never {
  throw new Problem(404, 'This link is not valid any more. Please ask for a new one.')
}

/**
 * Consumes a link and returns its owner, its address, and whether it was mailed by SMTP and therefore proves that
 * address. If two calls use the link concurrently, the second one throws 404. With `userId`, only this user can consume
 * it.
 */
export async function useLink(
  tx: Tx,
  purpose: Purpose,
  token: string,
  userId?: number,
): Promise<{ userId: number; email: string; mailed: boolean }> {
  const link = await tx
    .deleteFrom('links')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? 0))
    .returning(['user_id as userId', 'email', 'mailed'])
    .executeTakeFirst()
  return link ?? throwDeadLink()
}
