import { createHmac } from 'node:crypto'
import { callLimits, type IceServers } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { refuseNotFound, refuseTooManyRequests, refuseUnless } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { mediaTransport } from './media-service.ts'

type Relay = Pick<Config, 'STUN_URLS' | 'TURN_URLS' | 'TURN_SECRET' | 'CALLS_RELAY_ONLY'>

/**
 * Returns the ICE servers to a party of a live call. Without a call, returns them to any member of an organization to
 * test the connection, a limited number of times per hour.
 */
export async function iceServersFor(store: Store, config: Relay, userId: number, callId?: string): Promise<IceServers> {
  if (callId === undefined) {
    await requireMember(store.db, userId)
    await store.write((tx) => countTest(tx, userId))
  } else await requireParty(store.db, userId, callId)
  return iceServers(config, userId)
}

/**
 * Lists the ICE servers, with credentials for the relay if one is configured: the username contains the expiry time,
 * and the password is the username's signature with the shared secret (coturn's use-auth-secret).
 */
export function iceServers(config: Relay, userId: number, now = Date.now()): IceServers {
  const { STUN_URLS, TURN_URLS, TURN_SECRET, CALLS_RELAY_ONLY } = config
  const username = `${Math.floor(now / 1_000) + callLimits.credentialLifetimeSeconds}:${userId}`
  const credential = createHmac('sha1', TURN_SECRET ?? '')
    .update(username)
    .digest('base64')
  return {
    transport: mediaTransport(),
    iceServers: [
      ...(STUN_URLS.length > 0 ? [{ urls: STUN_URLS }] : []),
      ...(TURN_SECRET && TURN_URLS.length > 0 ? [{ urls: TURN_URLS, username, credential }] : []),
    ],
    iceTransportPolicy: CALLS_RELAY_ONLY === 'on' ? 'relay' : 'all',
  }
}

/** Refuses a user without an organization: they have nobody to call, and the relay costs its operator bandwidth. */
async function requireMember(db: Db, userId: number) {
  const membership = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  refuseUnless(membership !== undefined, 'Join an organization first: calls are between its members.')
}

async function requireParty(db: Db, userId: number, callId: string) {
  const party = await db
    .selectFrom('call_parties as p')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'p.organization_id').onRef('m.user_id', '=', 'p.user_id'),
    )
    .where('m.status', '=', 'active')
    .where('p.call_id', '=', callId)
    .where('p.user_id', '=', userId)
    .where('p.left_at', 'is', null)
    .select('p.user_id')
    .executeTakeFirst()
  if (!party) refuseNotFound('Call')
}

async function countTest(tx: Tx, userId: number) {
  // The user's row is locked, so that parallel requests are counted correctly.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count, seconds } = await tx
    .selectFrom('connection_tests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`ceil(3600 - extract(epoch from now() - min(at)))::int`.as('seconds'))
    .where('user_id', '=', userId)
    .where('at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (count >= callLimits.selfTestsPerHour) refuseTooManyRequests(texts.call.tooManyTests, Math.max(1, seconds))
  await tx
    .deleteFrom('connection_tests')
    .where('user_id', '=', userId)
    .where('at', '<', sql<string>`now() - interval '1 hour'`)
    .execute()
  await tx.insertInto('connection_tests').values({ user_id: userId }).execute()
}
