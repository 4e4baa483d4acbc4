import { tooOften } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Cause } from './mailbox.ts'
import { mailboxOf } from './mailbox-of.ts'

type Scope = 'mailbox' | 'account' | 'organization' | 'address' | 'installation'
/** `and` counts only mails in both scopes, for example those of one organization to one mailbox. */
type Limit = { per: Scope; and?: Scope; most: number; hours: number; ofUnverified?: true }

const aDay = 24
/** For mails that anybody can cause by typing an address. */
const linkLimits: Limit[] = [
  { per: 'mailbox', most: 3, hours: 1 },
  { per: 'mailbox', most: 10, hours: aDay },
  { per: 'address', most: 60, hours: 1 },
]

/**
 * How many mails of each kind may be caused. docs/operations.md lists the same figures under "Limits". Unverified
 * accounts have smaller limits, so that accounts created by a program cannot use up the shared ones. Each organization
 * has its own quota per mailbox, which other organizations cannot use up; an account has one quota over all its
 * organizations.
 */
const mailLimits = {
  invitation: [
    { per: 'mailbox', and: 'organization', most: 3, hours: aDay },
    { per: 'mailbox', and: 'account', most: 3, hours: aDay },
    { per: 'mailbox', most: 3, hours: aDay, ofUnverified: true },
    { per: 'mailbox', most: 30, hours: aDay },
    { per: 'account', most: 100, hours: aDay },
    { per: 'organization', most: 200, hours: aDay },
    { per: 'installation', most: 2_000, hours: aDay },
    { per: 'account', most: 5, hours: aDay, ofUnverified: true },
    { per: 'address', most: 20, hours: aDay, ofUnverified: true },
    { per: 'installation', most: 200, hours: aDay, ofUnverified: true },
  ],
  'invitation-resent': [
    { per: 'mailbox', and: 'organization', most: 3, hours: aDay },
    { per: 'mailbox', most: 10, hours: aDay },
    { per: 'address', most: 60, hours: 1 },
  ],
  verification: linkLimits,
  reset: linkLimits,
  'email-change': [...linkLimits, { per: 'account', most: 5, hours: aDay }],
  'email-changed': [{ per: 'mailbox', most: 10, hours: aDay }],
  security: [{ per: 'mailbox', most: 10, hours: aDay }],
} as const satisfies Record<string, readonly Limit[]>

type MailRequest = { kind: keyof typeof mailLimits; to: string; cause?: Cause }

/** Whether this mail may be sent now. The caller must post it in the same transaction, because the post counts it. */
export const mayMail = async (tx: Tx, services: Services, request: MailRequest): Promise<boolean> =>
  (await secondsToWait(tx, services, request)) === 0

/** Throws 429 if this mail may not be sent now. The caller must post it in the same transaction, which counts it. */
export async function refuseBeyondMailLimits(tx: Tx, services: Services, request: MailRequest, sentence: string) {
  const seconds = await secondsToWait(tx, services, request)
  if (seconds > 0) tooOften(sentence, Math.ceil(seconds))
}

async function secondsToWait(
  tx: Tx,
  { config, mailbox }: Services,
  { kind, to, cause = {} }: MailRequest,
): Promise<number> {
  if (config.RATE_LIMITS === 'off') return 0
  const key = mailboxOf(to)
  const limits: readonly Limit[] = mailLimits[kind]
  // Serialize concurrent requests; a kind with a limit for the whole installation has a single lock.
  const shared = limits.some(({ per }) => per === 'installation') ? kind : `${kind} ${key}`
  const unverified = mailbox.delivers && (await isUnverified(tx, cause.userId))
  await lock(tx, shared)
  if (cause.address !== undefined) await lock(tx, `from ${cause.address}`)
  if (cause.userId !== undefined) await lock(tx, `by ${cause.userId}`)
  const counted = limits
    .filter(({ ofUnverified }) => !ofUnverified || unverified)
    .flatMap((limit) => {
      const scope = scopeOf(limit.per, key, cause)
      const also = limit.and ? scopeOf(limit.and, key, cause) : sql<boolean>`true`
      return scope && also ? [freeAt(kind, limit, sql`${scope} and ${also}`)] : []
    })
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(at) - now())::float8 as seconds from (${sql.join(counted, sql` union all `)}) limits`.execute(
    tx,
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

const lock = (tx: Tx, key: string) => sql`select pg_advisory_xact_lock(3, hashtext(${key}))`.execute(tx)

/** Without mail delivery nobody can verify an address, and no mail is sent. */
async function isUnverified(tx: Tx, userId: number | undefined): Promise<boolean> {
  if (userId === undefined) return false
  const account = await tx.selectFrom('users').select('is_verified').where('id', '=', userId).executeTakeFirst()
  return account?.is_verified !== true
}

function scopeOf(per: Scope, mailbox: string, cause: Cause): RawBuilder<boolean> | undefined {
  if (per === 'mailbox') return sql`m.mailbox = ${mailbox}`
  if (per === 'installation') return sql`true`
  if (per === 'account') return cause.userId === undefined ? undefined : sql`m.caused_by = ${cause.userId}`
  if (per === 'address') return cause.address === undefined ? undefined : sql`m.caused_from = ${cause.address}`
  return cause.organizationId === undefined ? undefined : sql`m.organization_id = ${cause.organizationId}`
}

/** When this limit allows the next mail; no row if it is allowed now. */
const freeAt = (kind: string, { most, hours, ofUnverified }: Limit, scope: RawBuilder<boolean>) => sql`(
  select m.created_at + ${`${hours} hours`}::interval as at from mails m
  where m.kind = ${kind} and ${scope} and m.created_at > now() - ${`${hours} hours`}::interval
  ${ofUnverified ? sql`and exists (select from users u where u.id = m.caused_by and not u.is_verified)` : sql``}
  order by m.created_at desc offset ${most - 1} limit 1
)`
