import { randomInt } from 'node:crypto'
import { texts } from '@muster/contracts/texts'
import type { NewRow } from '@muster/database/tables'
import { refuseConflict } from '@muster/server/http/problems'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'

/**
 * Trims an entered email address and makes it storable: NUL characters are removed and lone surrogates are replaced.
 */
export const cleanEmail = (text: string) => text.toWellFormed().replaceAll('\u0000', '').trim()

/** Finds the account by email, ignoring case. */
export const accountOf = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .select(['id', 'email', 'status', 'password_hash', 'password_expires_at', 'is_verified'])
    .select(sql<boolean>`coalesce(password_expires_at > now(), false)`.as('role_word_is_valid'))
    .executeTakeFirst()

/** Reserves an account id from the sequence. */
export async function nextUserId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id'))::integer as id`.execute(tx)
  return rows[0]?.id ?? 0
}

type NewAccount = Omit<NewRow<'users'>, 'username' | 'email'> & { email: string; username?: string }

/**
 * Creates the account unless one with this email exists. Returns the id of the new or existing account, and in `isNew`
 * whether it was created. The default username is the first 56 characters of the part before the at-sign, followed by a
 * number if it is taken; a chosen username that is taken causes a 409.
 */
export async function makeAccount(
  tx: Tx,
  { username, ...account }: NewAccount,
): Promise<{ id: number; isNew: boolean }> {
  const base = username ?? account.email.split('@', 1)[0]?.slice(0, 56) ?? ''
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${suffixFor(number)}`
    const inserted = (await isFormerUsername(tx, name))
      ? undefined
      : await tx
          .insertInto('users')
          .values({ ...account, username: name })
          .onConflict((onConflict) => onConflict.doNothing())
          .returning('id')
          .executeTakeFirst()
    if (inserted) return { id: inserted.id, isNew: true }
    const existing = await accountOf(tx, account.email)
    if (existing) return { id: existing.id, isNew: false }
    if (username !== undefined) refuseConflict(texts.account.usernameTaken)
  }
}

/** Whether a user gave this name up. It still belongs to that user, because earlier texts may mention it. */
async function isFormerUsername(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('former_usernames')
    .where('username', '=', sql<string>`lower(${username})`)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The number to append to a username that is taken. It is random from the tenth attempt on, because counting up is slow
 * when many accounts share a name.
 */
const suffixFor = (number: number) => (number < 10 ? number : randomInt(1_000, 9_999_999))
