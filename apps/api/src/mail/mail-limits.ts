import { refuseTooManyRequests } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Cause } from './mailbox.ts'
import { mailboxOf } from './mailbox-of.ts'

type Scope = 'mailbox' | 'account' | 'organization' | 'address' | 'installation'
/** With `within`, only mails in both scopes are counted, for example those of one organization to one mailbox. */
type Limit = { scope: Scope; within?: Scope; max: number; hours: number; onlyUnverified?: true }

const hoursPerDay = 24
/**
 * The limits for mails with a link that concerns the account itself. The scope `address` is the network address of the
 * request.
 */
const linkLimits: Limit[] = [
  { scope: 'mailbox', max: 3, hours: 1 },
  { scope: 'mailbox', max: 10, hours: hoursPerDay },
  { scope: 'address', max: 60, hours: 1 },
]

/**
 * How many mails of these kinds may be sent. docs/operations.md lists the same figures under "Limits". For invitations,
 * unverified accounts have smaller limits, so that accounts created by a program cannot use up the shared limits. Each
 * organization has its own quota of invitations per mailbox; an account has one such quota for all its organizations
 * together.
 */
const mailLimits = {
  invitation: [
    { scope: 'mailbox', within: 'organization', max: 3, hours: hoursPerDay },
    { scope: 'mailbox', within: 'account', max: 3, hours: hoursPerDay },
    { scope: 'mailbox', max: 3, hours: hoursPerDay, onlyUnverified: true },
    { scope: 'mailbox', max: 30, hours: hoursPerDay },
    { scope: 'account', max: 100, hours: hoursPerDay },
    { scope: 'organization', max: 200, hours: hoursPerDay },
    { scope: 'installation', max: 2_000, hours: hoursPerDay },
    { scope: 'account', max: 5, hours: hoursPerDay, onlyUnverified: true },
    { scope: 'address', max: 20, hours: hoursPerDay, onlyUnverified: true },
    { scope: 'installation', max: 200, hours: hoursPerDay, onlyUnverified: true },
  ],
  'invitation-resent': [
    { scope: 'mailbox', within: 'organization', max: 3, hours: hoursPerDay },
    { scope: 'mailbox', max: 10, hours: hoursPerDay },
    { scope: 'address', max: 60, hours: 1 },
  ],
  verification: linkLimits,
  reset: linkLimits,
  'email-change': [...linkLimits, { scope: 'account', max: 5, hours: hoursPerDay }],
  'email-changed': [{ scope: 'mailbox', max: 10, hours: hoursPerDay }],
  test: [{ scope: 'account', max: 10, hours: 1 }],
  security: [{ scope: 'mailbox', max: 10, hours: hoursPerDay }],
} as const satisfies Record<string, readonly Limit[]>

type MailRequest = { kind: keyof typeof mailLimits; to: string; cause?: Cause }

/**
 * Whether this mail may be sent now. The caller must queue the mail in the same transaction, because queued mails count
 * towards the limits.
 */
export const mayMail = async (tx: Tx, services: Services, request: MailRequest): Promise<boolean> =>
  (await secondsToWait(tx, services, request)) === 0

/**
 * Throws 429 if this mail may not be sent now. The caller must queue the mail in the same transaction, because queued
 * mails count towards the limits.
 */
export async function refuseBeyondMailLimits(tx: Tx, services: Services, request: MailRequest, message: string) {
  const seconds = await secondsToWait(tx, services, request)
  if (seconds > 0) refuseTooManyRequests(message, Math.ceil(seconds))
}

async function secondsToWait(
  tx: Tx,
  { config, mailQueue }: Services,
  { kind, to, cause = {} }: MailRequest,
): Promise<number> {
  if (config.RATE_LIMITS === 'off') return 0
  const recipientMailbox = mailboxOf(to)
  const limits: readonly Limit[] = mailLimits[kind]
  // Serialize concurrent requests; a kind with a limit for the whole installation has a single lock.
  const lockKey = limits.some(({ scope }) => scope === 'installation') ? kind : `${kind} ${recipientMailbox}`
  const unverified = mailQueue.delivers && (await isUnverified(tx, cause.userId))
  await takeLock(tx, lockKey)
  if (cause.address !== undefined) await takeLock(tx, `from ${cause.address}`)
  if (cause.userId !== undefined) await takeLock(tx, `by ${cause.userId}`)
  const freeTimes = limits
    .filter(({ onlyUnverified }) => !onlyUnverified || unverified)
    .flatMap((limit) => {
      const isInScope = inScope(limit.scope, recipientMailbox, cause)
      const isWithin = limit.within ? inScope(limit.within, recipientMailbox, cause) : sql<boolean>`true`
      return isInScope && isWithin ? [freeAt(kind, limit, sql`${isInScope} and ${isWithin}`)] : []
    })
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(at) - now())::float8 as seconds from (${sql.join(freeTimes, sql` union all `)}) limits`.execute(
    tx,
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

const takeLock = (tx: Tx, key: string) => sql`select pg_advisory_xact_lock(3, hashtext(${key}))`.execute(tx)

/**
 * Whether the email address of this user is unverified. This matters only with mail delivery, because without it
 * nobody can verify an address.
 */
async function isUnverified(tx: Tx, userId: number | undefined): Promise<boolean> {
  if (userId === undefined) return false
  const account = await tx.selectFrom('users').select('is_verified').where('id', '=', userId).executeTakeFirst()
  return account?.is_verified !== true
}

function inScope(scope: Scope, mailbox: string, cause: Cause): RawBuilder<boolean> | undefined {
  if (scope === 'mailbox') return sql`m.mailbox = ${mailbox}`
  if (scope === 'installation') return sql`true`
  if (scope === 'account') return cause.userId === undefined ? undefined : sql`m.caused_by = ${cause.userId}`
  if (scope === 'address') return cause.address === undefined ? undefined : sql`m.caused_from = ${cause.address}`
  return cause.organizationId === undefined ? undefined : sql`m.organization_id = ${cause.organizationId}`
}

/** Selects the time at which this limit allows the next mail, or no row if it allows a mail now. */
const freeAt = (kind: string, { max, hours, onlyUnverified }: Limit, isCounted: RawBuilder<boolean>) => sql`(
  select m.created_at + ${`${hours} hours`}::interval as at from mails m
  where m.kind = ${kind} and ${isCounted} and m.created_at > now() - ${`${hours} hours`}::interval
  ${onlyUnverified ? sql`and exists (select from users u where u.id = m.caused_by and not u.is_verified)` : sql``}
  order by m.created_at desc offset ${max - 1} limit 1
)`
