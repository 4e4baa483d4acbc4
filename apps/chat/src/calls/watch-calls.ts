import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Calls } from './calls.ts'
import { endCall } from './end-call.ts'
import { leave, lockedCall } from './leave.ts'
import { closedTime, mediaTime, restoreTime, returnTime } from './live-call.ts'

const beatMilliseconds = 1_000
/** After an outage of the database all nodes first report again which windows are connected. */
const steadyBeats = 3
const atOnce = 100
const clearEachBeats = 30

/** Each node has read frames this old. */
const clearFrames = ({ db }: Calls) => sql`delete from socket_frames where at < now() - interval '1 minute'`.execute(db)

/**
 * Every second: reports which windows are connected, ends what has rung long enough, and removes parties who are gone
 * for too long. Each node does it for all calls, by the database's clock. Of several nodes that find the same call one
 * ends it.
 */
export function watchCalls(calls: Calls, logger: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined
  let beats = 0
  let round: Promise<void> | undefined

  async function beat() {
    try {
      await calls.windows.beat()
      beats++
      await endUnanswered(calls)
      if (beats > steadyBeats) await takeOutGone(calls)
      if (beats % clearEachBeats === 0) await clearFrames(calls)
    } catch (error) {
      if (beats > 0) logger.warn({ err: error }, 'calls cannot be watched')
      beats = 0
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        round ??= beat().finally(() => {
          round = undefined
        })
      }, beatMilliseconds)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

async function endUnanswered(calls: Calls) {
  const rang = await calls.db
    .selectFrom('calls')
    .select('id')
    .where('state', '=', 'ringing')
    .where('rings_until', '<=', sql<string>`now()`)
    .limit(atOnce)
    .execute()
  for (const { id } of rang)
    await calls.write(async (tx) => {
      const call = await lockedCall(tx, id)
      if (call?.state === 'ringing' && call.callee_id !== null)
        await endCall(tx, id, { reason: 'timeout', userId: call.callee_id })
    })
}

/** Removes parties whose window was closed, or is gone for too long. */
export async function takeOutGone(calls: Pick<Calls, 'db' | 'write'>) {
  const gone = await goneParties(calls.db).limit(atOnce).execute()
  for (const { call_id, user_id } of gone)
    await calls.write(async (tx) => {
      const call = await lockedCall(tx, call_id)
      // They may have returned in between.
      const still = await goneParties(tx)
        .where('p.call_id', '=', call_id)
        .where('p.user_id', '=', user_id)
        .executeTakeFirst()
      if (!call || !still) return
      // A user who has left the room gets no failure: their window is connected, and they cannot rejoin.
      const lost = call.room_id !== null && !still.is_away ? 'hangup' : 'failed'
      await leave(tx, call, user_id, undefined, still.has_left ? 'left' : lost)
    })
}

/** Parties whose window was closed or was not reported for too long, or who left the organization or the room. */
const goneParties = (db: Calls['db']) =>
  db
    .selectFrom('call_parties as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .where('p.left_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('p.away_at', '<', sql<string>`now() - ${closedTime}`),
        eb.and([eb('p.seen_at', '<', sql<string>`now() - ${returnTime}`), eb.not(mayBeRestored)]),
        eb.not(
          eb.exists(
            eb
              .selectFrom('memberships as m')
              .whereRef('m.organization_id', '=', 'p.organization_id')
              .whereRef('m.user_id', '=', 'p.user_id')
              .where('m.status', '=', 'active'),
          ),
        ),
        eb.and([
          eb('c.room_id', 'is not', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('chat_participants as i')
                .whereRef('i.room_id', '=', 'c.room_id')
                .whereRef('i.user_id', '=', 'p.user_id'),
            ),
          ),
        ]),
      ]),
    )
    .select([
      'p.call_id',
      'p.user_id',
      sql<boolean>`coalesce(p.seen_at < now() - ${returnTime}, false)`.as('is_away'),
      sql<boolean>`coalesce(p.away_at < now() - ${closedTime}, false)`.as('has_left'),
    ])

/**
 * The connection to the service may be lost while sound and picture still flow between the parties. So a party whose
 * media another party receives stays in the call, and so do all parties while none of them is connected.
 */
const mayBeRestored = sql<boolean>`(
  c.state = 'accepted' and p.seen_at > now() - ${restoreTime} and (
    coalesce(p.media_at > now() - ${mediaTime}, false)
    or not exists (
      select from call_parties q
      where q.call_id = p.call_id and q.left_at is null and q.seen_at >= now() - ${returnTime}
    )
  )
)`
