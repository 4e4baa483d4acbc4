import { texts } from '@muster/contracts/texts'
import { refuse } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Db, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { mailboxOf } from '../../mail/mailbox-of.ts'

type RegistrationConfig = Pick<Config, 'REGISTRATION' | 'REGISTRATION_DOMAINS'>

/** The arbitrary key of the advisory lock under which the first account is created. */
const lockKey = 7_368_412_003

/**
 * Throws 403 for an address that may not register here. The first account of an empty installation is allowed even if
 * registration is closed or only by invitation.
 */
export async function refuseRegistration(db: Db, config: RegistrationConfig, email: string): Promise<void> {
  const { REGISTRATION: mode, REGISTRATION_DOMAINS: domains } = config
  if (mode === 'open') return
  if (mode === 'domains') {
    const domain = mailboxOf(email).split('@').at(-1) ?? ''
    if (!domains.includes(domain)) refuse(texts.account.registration.domains(domains))
    return
  }
  if (await hasAccounts(db)) refuse(texts.account.registration[mode])
}

/**
 * Like `refuseRegistration`, but concurrent calls wait for each other if registration is closed or only by invitation,
 * so that only one of them can create the first account.
 */
export async function refuseRegistrationInTurn(tx: Tx, config: RegistrationConfig, email: string): Promise<void> {
  if (config.REGISTRATION === 'invitation' || config.REGISTRATION === 'closed') {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
  }
  await refuseRegistration(tx, config, email)
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws 403 while registration is closed, if the invited account is new, that is, claimed by nobody yet. */
export function refuseNewAccount(
  { REGISTRATION }: RegistrationConfig,
  account: { isNew: boolean },
  detail: string,
): void {
  if (REGISTRATION === 'closed' && account.isNew) refuse(detail)
}
