import { tooOften } from '@muster/server/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

const perOrganization = 200
const perEmail = 3

/** Counts an invitation that is about to be sent, or answers 429: 200 a day for an organization, 3 for an e-mail. */
export async function countInvitation(
  tx: Tx,
  { config }: Services,
  organizationId: number,
  email: string,
): Promise<void> {
  const seconds = config.RATE_LIMITS === 'off' ? 0 : await secondsToWait(tx, organizationId, email)
  if (seconds > 0) tooOften('Too many invitations were sent today. Please try again later.', Math.ceil(seconds))
  await tx.insertInto('invitations_sent').values({ organization_id: organizationId, email }).execute()
}

async function secondsToWait(tx: Tx, organizationId: number, email: string): Promise<number> {
  // Two organizations may invite the same e-mail at once.
  await sql`select pg_advisory_xact_lock(3, hashtext(lower(${email})))`.execute(tx)
  const { rows } = await sql<{ seconds: number | null }>`
    with counted as (
      (select at from invitations_sent where organization_id = ${organizationId} and at > now() - interval '1 day'
        order by at desc offset ${perOrganization - 1} limit 1)
      union all
      (select at from invitations_sent where lower(email) = lower(${email}) and at > now() - interval '1 day'
        order by at desc offset ${perEmail - 1} limit 1)
    )
    select extract(epoch from max(at) + interval '1 day' - now())::float8 as seconds from counted`.execute(tx)
  return rows[0]?.seconds ?? 0
}
