import { texts } from '@muster/contracts/texts'
import { refuse } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { mailboxOf } from '../../mail/mailbox-of.ts'

type Registration = Pick<Config, 'REGISTRATION' | 'REGISTRATION_DOMAINS'>

/** An arbitrary constant: the first account is created under this lock. */
const lock = 7_368_412_003

/**
 * Throws 403 for an address that may not register here. The first account of an empty installation is always allowed.
 */
export async function refuseRegistration(db: Db, config: Registration, email: string): Promise<void> {
  const { REGISTRATION: mode, REGISTRATION_DOMAINS: domains } = config
  if (mode === 'open') return
  if (mode === 'domains') {
    const domain = mailboxOf(email).split('@').at(-1) ?? ''
    if (!domains.includes(domain)) refuse(texts.account.registration.domains(domains))
    return
  }
  if (await hasAccounts(db)) refuse(texts.account.registration[mode])
}

/** Like `refuseRegistration`, but serialized, so that only one of several concurrent first accounts is created. */
export async function refuseRegistrationInTurn(tx: Tx, config: Registration, email: string): Promise<void> {
  if (config.REGISTRATION === 'invitation' || config.REGISTRATION === 'closed') {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
  }
  await refuseRegistration(tx, config, email)
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws 403 for an invitation that needs a new account where registration is closed. */
export function refuseNewAccount({ REGISTRATION }: Registration, account: { isNew: boolean }, detail: string): void {
  if (REGISTRATION === 'closed' && account.isNew) refuse(detail)
}
