import { createHash, randomBytes } from 'node:crypto'
import type { Tables } from '@muster/database/tables'
import { type Expression, type Kysely, sql } from 'kysely'
import { type Principal, principalOf } from './principal.ts'

/** A new opaque token: 256 bits, safe in a URL. The row that it identifies contains only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const tokenPattern = /^Bearer ([\w-]{43})$/i

/** The hash of the bearer token in an Authorization header; undefined if the header contains no well-formed token. */
export function bearerHash(authorization: string | undefined): Buffer | undefined {
  const token = authorization && tokenPattern.exec(authorization)?.[1]
  return token ? hashToken(token) : undefined
}

/**
 * The valid sessions. They were used within the last 7 days, are at most 30 days old, and belong to an active account.
 */
export const liveSessions = (db: Kysely<Tables>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.last_seen_at', '>', sql<string>`now() - interval '7 days'`)
    .where('s.created_at', '>', sql<string>`now() - interval '30 days'`)
    .where('u.status', '=', 'active')
    .select([
      's.id as session_id',
      's.user_id',
      sql<boolean>`u.password_expires_at is not null`.as('must_set_password'),
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('not_seen_lately'),
    ])

/** The valid session with this token hash. */
export const liveSession = (db: Kysely<Tables>, tokenHash: Expression<Buffer> | Buffer) =>
  liveSessions(db).where('s.token_hash', '=', tokenHash)

/**
 * The principal of the token with this hash; undefined without a valid session. Records the use of the session, at most
 * once a minute.
 */
export async function identify(db: Kysely<Tables>, tokenHash: Buffer | undefined): Promise<Principal | undefined> {
  if (!tokenHash) return undefined
  const row = await liveSession(db, tokenHash).executeTakeFirst()
  if (!row) return undefined
  if (row.not_seen_lately) recordUse(db, row.session_id)
  return principalOf(row)
}

/**
 * Finds the sessions of these token hashes in one statement and records their use, as `identify` does. Returns a
 * function that looks up the principal of one hash.
 */
export async function identifyAll(db: Kysely<Tables>, hashes: Buffer[]) {
  const rows = await liveSessions(db)
    .where(sql<boolean>`s.token_hash = any(${hashes}::bytea[])`)
    .select(sql<string>`encode(s.token_hash, 'hex')`.as('hash'))
    .execute()
  const usedSessionIds = rows.flatMap((row) => (row.not_seen_lately ? row.session_id : []))
  if (usedSessionIds.length > 0) recordUse(db, usedSessionIds)
  const principals = new Map(rows.map((row): [string, Principal] => [row.hash, principalOf(row)]))
  return (hash: Buffer) => principals.get(hash.toString('hex'))
}

/**
 * Records that sessions were used, without waiting for the result: if this fails, the next request records the use. The
 * commit waits neither for the disk nor for a synchronous standby, so reads work while no standby confirms commits.
 */
export function recordUse(db: Kysely<Tables>, sessionIds: number | number[]) {
  // In a transaction, a failure of this query would abort the transaction. It could also run after the transaction has
  // ended, because it is not awaited.
  if (db.isTransaction) return
  sql`with soon as (select set_config('synchronous_commit', 'off', true))
    update sessions set last_seen_at = now() from soon where id = any(${[sessionIds].flat()}::int[])`
    .execute(db)
    .catch(() => {})
}
