import { type CallType, callLimits, type JoinedCall } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { conflict, notFound, Problem, refuseUnless, tooOften } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { acceptIn } from './accept.ts'
import { accepted } from './call-frames.ts'
import type { By, Calls, Say } from './calls.ts'
import { closeCall, tellMissed } from './end-call.ts'
import { enter, joined, type Shown } from './enter.ts'
import { leaveBehind } from './leave.ts'
import { callColumns, type LiveCall, liveCallOf, lockMembers } from './live-call.ts'
import { writeOutcome } from './write-outcome.ts'

type Asked = Shown & { targetUserId: number; callType: CallType; callId?: string | undefined }
type Vain = { id: string; reason: 'offline' | 'busy'; name: string }

/**
 * Calls a user. Where both call each other, the call of the lower user id is kept and the other user joins it. A
 * repeated request for the same call, from any window, is the same call.
 */
export async function initiateCall(calls: Calls, by: By, asked: Asked, say: Say): Promise<JoinedCall> {
  refuseUnless(asked.targetUserId !== by.userId, texts.call.yourself)
  const outcome = await calls.write((tx) => ring(calls, tx, by, asked))
  if ('callId' in outcome) return outcome
  const { id, reason, name } = outcome
  say({ callId: id, userId: String(asked.targetUserId), reason })
  throw new Problem(409, texts.call[reason](name))
}

async function ring(calls: Calls, tx: Tx, by: By, asked: Asked): Promise<JoinedCall | Vain> {
  const target = asked.targetUserId
  const members = await lockMembers(tx, by.organizationId, [by.userId, target])
  const name = members.get(target) ?? notFound('User')
  const own = await liveCallOf(tx, by.organizationId, by.userId)
  if (own && (own.caller_id === target || own.callee_id === target)) return takeUp(tx, by, own, asked)
  if (own) await leaveBehind(tx, by, own)
  if (calls.limited) await refuseTooOften(tx, by.userId)

  const busy = await liveCallOf(tx, by.organizationId, target)
  const online = busy !== undefined || (await calls.isOnline(tx, by.organizationId, target))
  const reason = busy ? 'busy' : online ? undefined : 'offline'
  const call = await open(tx, by, asked, reason)
  if (reason) {
    await tellMissed(tx, call)
    await writeOutcome(tx, call, reason)
    return { id: call.id, reason, name }
  }
  await seat(tx, by, call, asked)
  const frame = {
    callId: call.id,
    callerId: String(by.userId),
    callerName: members.get(by.userId) ?? texts.unknownUser,
    callType: call.type,
  }
  await postFrames(tx, [{ to: [room.member(by.organizationId, target)], event: 'incoming_call', frame }])
  return joined(tx, call.id)
}

/**
 * The existing calls of the two: the caller's own call continues in this window; the other's is accepted, or gives way
 * to this one.
 */
async function takeUp(tx: Tx, by: By, own: LiveCall, asked: Asked): Promise<JoinedCall> {
  if (own.caller_id === by.userId || own.state === 'accepted')
    return joined(tx, own.id, await enter(tx, by, own, asked))
  if (own.caller_id > by.userId) return joined(tx, await giveWay(tx, by, own, asked))
  const id = await acceptIn(tx, by, { ...asked, callerId: own.caller_id, callId: own.id })
  return joined(tx, id ?? notFound('Call'))
}

/** The other user's call ends, and they accept this one at once, in the window from which they called. */
async function giveWay(tx: Tx, by: By, theirs: LiveCall, asked: Asked): Promise<string> {
  const party = await tx
    .selectFrom('call_parties')
    .select(['socket_id', 'seen_at', 'muted', 'camera', 'sharing'])
    .where('call_id', '=', theirs.id)
    .where('user_id', '=', theirs.caller_id)
    .executeTakeFirstOrThrow()
  ;(await closeCall(tx, theirs.id, 'answered_elsewhere')) ?? notFound('Call')
  const call = await open(tx, by, asked, undefined)
  await seat(tx, by, call, asked)
  await tx
    .updateTable('call_parties')
    .set(party)
    .where('call_id', '=', call.id)
    .where('user_id', '=', theirs.caller_id)
    .execute()
  await tx.updateTable('calls').set({ state: 'accepted', accepted_at: sql`now()` }).where('id', '=', call.id).execute()
  await postFrames(tx, accepted(call, by, theirs.id))
  return call.id
}

async function open(
  tx: Tx,
  by: By,
  { targetUserId, callType, callId = uuidV7() }: Asked,
  reason: Vain['reason'] | undefined,
) {
  const call = await tx
    .insertInto('calls')
    .values({
      id: callId,
      organization_id: by.organizationId,
      caller_id: by.userId,
      callee_id: targetUserId,
      type: callType,
      rings_until: sql`now() + interval '1 second' * ${callLimits.ringSeconds}`,
      ...(reason ? { state: 'ended', reason, ended_at: sql`now()` } : { state: 'ringing' }),
    })
    // Does not disclose what an id was used for before, or by whom.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(callColumns)
    .executeTakeFirst()
  return call ?? conflict('This call is over. Please call again.')
}

/** Both are parties: the caller in this window, the callee in none yet. */
async function seat(
  tx: Tx,
  by: By,
  call: Pick<LiveCall, 'id' | 'organization_id' | 'caller_id' | 'callee_id'>,
  asked: Shown,
) {
  const parties = [call.caller_id, call.callee_id].flatMap((user_id) =>
    user_id === null ? [] : [{ organization_id: call.organization_id, call_id: call.id, user_id }],
  )
  await tx.insertInto('call_parties').values(parties).execute()
  await enter(tx, by, call, asked)
}

async function refuseTooOften(tx: Tx, userId: number) {
  const { count, seconds } = await tx
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`ceil(60 - extract(epoch from now() - min(created_at)))::int`.as('seconds'))
    .where('caller_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  if (count >= callLimits.callsPerMinute) tooOften(texts.call.tooOften, Math.max(1, seconds))
}
