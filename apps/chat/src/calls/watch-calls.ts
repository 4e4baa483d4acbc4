import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { CallDependencies } from './calls.ts'
import { endCall } from './end-call.ts'
import { lockedCall, removeParty } from './leave.ts'
import { closedTime, mediaTime, restoreTime, returnTime } from './live-call.ts'

const beatMilliseconds = 1_000
/**
 * After a start or a database outage, this many beats in a row must succeed before parties are removed, so that all
 * nodes have reported their windows by then.
 */
const steadyBeats = 3
const batchSize = 100
const beatsPerCleanup = 30

/** Deletes frames that every node has had a minute to read. */
const deleteOldFrames = ({ db }: CallDependencies) =>
  sql`delete from socket_frames where at < now() - interval '1 minute'`.execute(db)

/**
 * Once a second, reports which windows of this node are in a call, ends calls that have rung for too long, and removes
 * parties who have been gone for too long. Every node examines all calls, by the database's clock. If several nodes
 * find the same call, only one of them ends it.
 */
export function watchCalls(calls: CallDependencies, logger: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined
  let beats = 0
  let runningBeat: Promise<void> | undefined

  async function beat() {
    try {
      await calls.windows.beat()
      beats++
      await endUnanswered(calls)
      if (beats > steadyBeats) await removeGoneParties(calls)
      if (beats % beatsPerCleanup === 0) await deleteOldFrames(calls)
    } catch (error) {
      if (beats > 0) logger.warn({ err: error }, 'calls cannot be watched')
      beats = 0
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        runningBeat ??= beat().finally(() => {
          runningBeat = undefined
        })
      }, beatMilliseconds)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await runningBeat
    },
  }
}

async function endUnanswered(calls: CallDependencies) {
  const unansweredCalls = await calls.db
    .selectFrom('calls')
    .select('id')
    // The index contains only these calls. With a parameter, PostgreSQL would not use it.
    .where(sql<boolean>`state = 'ringing'`)
    .where('rings_until', '<=', sql<string>`now()`)
    .limit(batchSize)
    .execute()
  for (const { id } of unansweredCalls)
    await calls.write(async (tx) => {
      const call = await lockedCall(tx, id)
      if (call?.state === 'ringing' && call.callee_id !== null)
        await endCall(tx, id, { reason: 'timeout', userId: call.callee_id })
    })
}

/** Removes parties whose window was closed or has been gone for too long, or who left the organization or the room. */
export async function removeGoneParties(calls: Pick<CallDependencies, 'db' | 'write'>) {
  const foundParties = await goneParties(calls.db).limit(batchSize).execute()
  for (const { call_id, user_id } of foundParties)
    await calls.write(async (tx) => {
      const call = await lockedCall(tx, call_id)
      // The party may have returned since the first query.
      const goneParty = await goneParties(tx)
        .where('p.call_id', '=', call_id)
        .where('p.user_id', '=', user_id)
        .executeTakeFirst()
      if (!call || !goneParty) return
      // If a user is removed from a room's call while their window is still connected, they have left the room or the
      // organization. This is not a failure, and they cannot rejoin.
      const reason = call.room_id !== null && !goneParty.is_away ? 'hangup' : 'failed'
      await removeParty(tx, call, user_id, undefined, goneParty.has_left ? 'left' : reason)
    })
}

/** Parties whose window was closed or was not reported for too long, or who left the organization or the room. */
const goneParties = (db: CallDependencies['db']) =>
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
 * The connection to the service may be lost while sound and video still flow between the parties. Therefore, for at
 * most `restoreTime`, a party stays in an accepted call while another party receives their media, and all parties stay
 * while none of them is connected.
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
