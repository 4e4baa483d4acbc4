import { refuseTooManyRequests } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { verifyPassword } from '../passwords/passwords.ts'

export type Attempt = { id: number | undefined; address: string }

/**
 * Records an attempt before the password is checked. Throws 429 after 10 attempts in 15 minutes for one account from
 * one address, and after 100 failures in 15 minutes from one address. After 10 failures in a day for one account, from
 * any address, it also throws 429 during a delay, which grows with each failure to at most a minute. The delay does not
 * apply to addresses from which the account signed in within 30 days, so that guessing cannot lock the owner out.
 */
export async function beginAttempt({ store, config }: Services, email: string, address: string): Promise<Attempt> {
  if (config.RATE_LIMITS === 'off') return { id: undefined, address }
  return store.db.transaction().execute(async (tx) => {
    // Serialize the attempts of each address and of each account, so that concurrent attempts are counted correctly.
    await sql`select pg_advisory_xact_lock(1, hashtext(${address})), pg_advisory_xact_lock(2, hashtext(lower(${email})))`.execute(
      tx,
    )
    const seconds = await secondsToWait(tx, email, address)
    if (seconds > 0) refuseTooManyRequests('Too many attempts to sign in. Please try again later.', Math.ceil(seconds))
    const { rows } = await sql<{ id: number }>`
      insert into sign_in_attempts (account, address, at) values (${accountHash(email)}, ${address}, clock_timestamp())
      returning id`.execute(tx)
    return { id: rows[0]?.id, address }
  })
}

/**
 * Whether the password of the attempt matches the hash. If it could not be checked, for example because too many people
 * are signing in, the attempt is deleted, because only checked passwords count.
 */
export async function verifyAttempt(
  { store }: Services,
  { id }: Attempt,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  try {
    return await verifyPassword(passwordHash, password)
  } catch (error) {
    if (id !== undefined) await store.db.deleteFrom('sign_in_attempts').where('id', '=', id).execute()
    throw error
  }
}

/** Marks the attempt as successful and records its address as one that the user signs in from. */
export async function recordSuccess(tx: Tx, attempt: Attempt, userId: number): Promise<void> {
  if (attempt.id !== undefined) {
    await tx.updateTable('sign_in_attempts').set({ failed: false }).where('id', '=', attempt.id).execute()
  }
  await tx
    .insertInto('sign_in_addresses')
    .values({ user_id: userId, address: attempt.address })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ at: sql`now()` }))
    .execute()
}

/**
 * Whether the owner need not be notified of a sign-in from this address: the account has signed in from there
 * (housekeeping deletes addresses unused for 30 days), or the account is less than a day old and no sign-in with its
 * password is recorded yet.
 */
export async function isFamiliar(tx: Tx, userId: number, address: string): Promise<boolean> {
  const { rows } = await sql<{ familiar: boolean }>`
    select exists (select from sign_in_addresses a where a.user_id = u.id and a.address = ${address})
      or (u.created_at > now() - interval '1 day' and not exists (select from sign_in_addresses a where a.user_id = u.id))
      as familiar
    from users u where u.id = ${userId}`.execute(tx)
  return rows[0]?.familiar ?? true
}

/**
 * Deletes the recorded attempts for an account, so that its owner can sign in after setting a new password by a link.
 */
export async function forgetAttempts(tx: Tx, email: string): Promise<void> {
  await sql`delete from sign_in_attempts where account = ${accountHash(email)}`.execute(tx)
}

const accountHash = (email: string) => sql<string>`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`

async function secondsToWait(tx: Tx, email: string, address: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    with attempts as not materialized (select * from sign_in_attempts where at > clock_timestamp() - interval '1 day'),
    guesses as (select count(*)::int as number, max(at) as last from attempts where account = ${accountHash(email)} and failed),
    familiar as (
      select from sign_in_addresses a join users u on u.id = a.user_id
      where lower(u.email) = lower(${email}) and a.address = ${address} and a.at > now() - interval '30 days'
    ),
    free_at as (
      select at + interval '15 minutes' as at from (
        select at from attempts where account = ${accountHash(email)} and address = ${address} order by at desc offset 9 limit 1
      ) tenth
      union all
      select at + interval '15 minutes' from (
        select at from attempts where address = ${address} and failed order by at desc offset 99 limit 1
      ) hundredth
      union all
      select last + least(power(2, least(number - 10, 6)), 60) * interval '1 second' from guesses
      where number >= 10 and not exists (select from familiar)
    )
    select extract(epoch from max(at) - clock_timestamp())::float8 as seconds from free_at`.execute(tx)
  return rows[0]?.seconds ?? 0
}
