import { randomInt } from 'node:crypto'
import { texts } from '@muster/contracts/texts'
import type { NewRow } from '@muster/database/tables'
import { conflict } from '@muster/server/http/problems'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** An e-mail address from a public form: trimmed, and without characters that PostgreSQL cannot store. */
export const typedEmail = (text: string) => text.toWellFormed().replaceAll('\u0000', '').trim()

/** Finds the account by e-mail, ignoring case. */
export const accountOf = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .select(['id', 'email', 'status', 'password_hash', 'password_expires_at', 'is_verified'])
    .select(sql<boolean>`coalesce(password_expires_at > now(), false)`.as('role_word_is_valid'))
    .executeTakeFirst()

/** Reserves an account id from the sequence. */
export async function drawId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id'))::integer as id`.execute(tx)
  return rows[0]?.id ?? 0
}

type NewAccount = Omit<NewRow<'users'>, 'username' | 'email'> & { email: string; username?: string }

/**
 * Creates the account, or returns the existing account with this e-mail. The default username is the part before the
 * at-sign, with a number when it is taken; a chosen username that is taken is a 409.
 */
export async function makeAccount(
  tx: Tx,
  { username, ...account }: NewAccount,
): Promise<{ id: number; made: boolean }> {
  const base = username ?? account.email.split('@', 1)[0]?.slice(0, 56) ?? ''
  for (let number = 1; ; number++) {
    const made = await tx
      .insertInto('users')
      .values({ ...account, username: number === 1 ? base : `${base}${numbered(number)}` })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { id: made.id, made: true }
    const existing = await accountOf(tx, account.email)
    if (existing) return { id: existing.id, made: false }
    if (username !== undefined) conflict(texts.account.usernameTaken)
  }
}

/** Counting up becomes slow where many accounts share a name. */
const numbered = (number: number) => (number < 10 ? number : randomInt(1_000, 9_999_999))
