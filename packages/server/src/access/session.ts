import { createHash, randomBytes } from 'node:crypto'
import type { Tables } from '@muster/database/tables'
import { type Expression, type Kysely, sql } from 'kysely'

/** A valid session of a user. */
export type Session = { id: number; userId: number; mustSetPassword: boolean }

/** A new opaque token: 256 bits, safe in a URL. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const tokenPattern = /^Bearer ([\w-]{43})$/i

/** The hash of the bearer token in an Authorization header; undefined without a well-formed one. */
export function bearerHash(authorization: string | undefined): Buffer | undefined {
  const token = authorization && tokenPattern.exec(authorization)?.[1]
  return token ? hashToken(token) : undefined
}

/** The valid sessions: idle for at most 7 days, at most 30 days old, of an active account. */
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

/** The session of the token, or undefined. Counts as use of the session, recorded at most once a minute. */
export async function identify(db: Kysely<Tables>, tokenHash: Buffer | undefined): Promise<Session | undefined> {
  if (!tokenHash) return undefined
  const row = await liveSession(db, tokenHash).executeTakeFirst()
  if (!row) return undefined
  if (row.not_seen_lately) noteUse(db, row.session_id)
  return sessionOf(row)
}

/** Finds the sessions of these tokens in one statement; returns a function that looks up the session of one token. */
export async function identifyAll(db: Kysely<Tables>, hashes: Buffer[]) {
  const rows = await liveSessions(db)
    .where(sql<boolean>`s.token_hash = any(${hashes}::bytea[])`)
    .select(sql<string>`encode(s.token_hash, 'hex')`.as('hash'))
    .execute()
  const used = rows.flatMap((row) => (row.not_seen_lately ? row.session_id : []))
  if (used.length > 0) noteUse(db, used)
  const sessions = new Map(rows.map((row): [string, Session] => [row.hash, sessionOf(row)]))
  return (hash: Buffer) => sessions.get(hash.toString('hex'))
}

const sessionOf = (row: { session_id: number; user_id: number; must_set_password: boolean }): Session => ({
  id: row.session_id,
  userId: row.user_id,
  mustSetPassword: row.must_set_password,
})

/** Records that sessions were used, without waiting: if it fails, the next request records it. */
export function noteUse(db: Kysely<Tables>, sessions: number | number[]) {
  // It must neither abort a transaction nor run after its end.
  if (db.isTransaction) return
  db.updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where(sql<boolean>`id = any(${[sessions].flat()}::int[])`)
    .execute()
    .catch(() => {})
}
