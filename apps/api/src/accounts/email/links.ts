import { hashToken, newToken } from '@muster/server/access/session'
import { Problem } from '@muster/server/http/problems'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Purpose = 'verify' | 'reset' | 'email'
const lifetime = { verify: '72 hours', reset: '1 hour', email: '1 hour' }

/** Makes a single-use link of an account; answers its token, of which only the hash is kept. */
export async function makeLink(tx: Tx, purpose: Purpose, user: { id: number; email: string }): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('links')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      purpose,
      email: user.email,
      expires_at: sql`now() + ${lifetime[purpose]}::interval`,
    })
    .execute()
  return token
}

/** Whose link it is, before any work is done for it; 404 for one that is not valid. */
export async function refuseDeadLink(db: Db, purpose: Purpose, token: string): Promise<number> {
  const link = await db
    .selectFrom('links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return link?.user_id ?? deadLink()
}

export function deadLink(): never {
  throw new Problem(404, 'This link is not valid any more. Please ask for a new one.')
}

/**
 * Uses a link up and answers whose it was, and whether it was mailed by SMTP, which verifies the address. Two at once: one
 * of them finds nothing. With `userId` only that person can.
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
  return link ?? deadLink()
}
