import { type CallType, callLimits, type JoinedCall } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import {
  Problem,
  refuseConflict,
  refuseNotFound,
  refuseTooManyRequests,
  refuseUnless,
} from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { sql } from 'kysely'
import { room } from '../connect/rooms.ts'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { acceptInTransaction } from './accept.ts'
import { callAcceptedFrames } from './call-frames.ts'
import type { CallDependencies, SendCallEnded, Sender } from './calls.ts'
import { closeCall, notifyMissed } from './end-call.ts'
import { enterCall, joinedCall, type MediaState } from './enter.ts'
import { leaveAbandonedCall } from './leave.ts'
import { callColumns, type LiveCall, liveCallOf, lockMembers } from './live-call.ts'
import { writeOutcome } from './write-outcome.ts'

type CallRequest = MediaState & { targetUserId: number; callType: CallType; callId?: string | undefined }
type UnreachableCall = { id: string; reason: 'offline' | 'busy'; name: string }

/**
 * Calls a user. If two users call each other at the same time, the call of the user with the lower id is kept and the
 * other user joins it. A repeated request for the same call, from any window, returns the same call.
 */
export async function initiateCall(
  calls: CallDependencies,
  sender: Sender,
  request: CallRequest,
  sendCallEnded: SendCallEnded,
): Promise<JoinedCall> {
  refuseUnless(request.targetUserId !== sender.userId, texts.call.cannotCallYourself)
  const outcome = await calls.write((tx) => ring(calls, tx, sender, request))
  if ('callId' in outcome) return outcome
  const { id, reason, name } = outcome
  sendCallEnded({ callId: id, userId: String(request.targetUserId), reason })
  throw new Problem(409, texts.call[reason](name))
}

async function ring(
  calls: CallDependencies,
  tx: Tx,
  sender: Sender,
  request: CallRequest,
): Promise<JoinedCall | UnreachableCall> {
  const targetUserId = request.targetUserId
  const members = await lockMembers(tx, sender.organizationId, [sender.userId, targetUserId])
  const name = members.get(targetUserId) ?? refuseNotFound('User')
  const ownCall = await liveCallOf(tx, sender.organizationId, sender.userId)
  if (ownCall && (ownCall.caller_id === targetUserId || ownCall.callee_id === targetUserId))
    return continueCall(tx, sender, ownCall, request)
  if (ownCall) await leaveAbandonedCall(tx, sender, ownCall)
  if (calls.limitsCalls) await refuseTooManyCalls(tx, sender.userId)

  const targetCall = await liveCallOf(tx, sender.organizationId, targetUserId)
  const isTargetOnline = targetCall !== undefined || (await calls.isOnline(tx, sender.organizationId, targetUserId))
  const reason = targetCall ? 'busy' : isTargetOnline ? undefined : 'offline'
  const call = await insertCall(tx, sender, request, reason)
  if (reason) {
    await notifyMissed(tx, call)
    await writeOutcome(tx, call, reason)
    return { id: call.id, reason, name }
  }
  await addParties(tx, sender, call, request)
  const frame = {
    callId: call.id,
    callerId: String(sender.userId),
    callerName: members.get(sender.userId) ?? texts.unknownUser,
    callType: call.type,
  }
  await postFrames(tx, [{ to: [room.member(sender.organizationId, targetUserId)], event: 'incoming_call', frame }])
  return joinedCall(tx, call.id)
}

/**
 * Handles an existing call between the two users: a call that the sender started, or that was accepted, continues in
 * this window. A ringing call from the other user is replaced if the sender has the lower id, and otherwise accepted.
 */
async function continueCall(tx: Tx, sender: Sender, ownCall: LiveCall, request: CallRequest): Promise<JoinedCall> {
  if (ownCall.caller_id === sender.userId || ownCall.state === 'accepted')
    return joinedCall(tx, ownCall.id, await enterCall(tx, sender, ownCall, request))
  if (ownCall.caller_id > sender.userId) return joinedCall(tx, await replaceCall(tx, sender, ownCall, request))
  const id = await acceptInTransaction(tx, sender, { ...request, callerId: ownCall.caller_id, callId: ownCall.id })
  return joinedCall(tx, id ?? refuseNotFound('Call'))
}

/**
 * Ends the other user's call and starts a call to them instead. The new call counts as accepted at once, in the window
 * from which the other user called.
 */
async function replaceCall(tx: Tx, sender: Sender, theirCall: LiveCall, request: CallRequest): Promise<string> {
  const party = await tx
    .selectFrom('call_parties')
    .select(['socket_id', 'seen_at', 'muted', 'camera', 'sharing'])
    .where('call_id', '=', theirCall.id)
    .where('user_id', '=', theirCall.caller_id)
    .executeTakeFirstOrThrow()
  ;(await closeCall(tx, theirCall.id, 'answered_elsewhere')) ?? refuseNotFound('Call')
  const call = await insertCall(tx, sender, request, undefined)
  await addParties(tx, sender, call, request)
  await tx
    .updateTable('call_parties')
    .set(party)
    .where('call_id', '=', call.id)
    .where('user_id', '=', theirCall.caller_id)
    .execute()
  await tx.updateTable('calls').set({ state: 'accepted', accepted_at: sql`now()` }).where('id', '=', call.id).execute()
  await postFrames(tx, callAcceptedFrames(call, sender, theirCall.id))
  return call.id
}

async function insertCall(
  tx: Tx,
  sender: Sender,
  { targetUserId, callType, callId = uuidV7() }: CallRequest,
  reason: UnreachableCall['reason'] | undefined,
) {
  const call = await tx
    .insertInto('calls')
    .values({
      id: callId,
      organization_id: sender.organizationId,
      caller_id: sender.userId,
      callee_id: targetUserId,
      type: callType,
      rings_until: sql`now() + interval '1 second' * ${callLimits.ringSeconds}`,
      ...(reason ? { state: 'ended', reason, ended_at: sql`now()` } : { state: 'ringing' }),
    })
    // An id that is already in use is not reported as such, so that nothing about the other call is disclosed.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(callColumns)
    .executeTakeFirst()
  return call ?? refuseConflict('This call is over. Please call again.')
}

/** Adds both users as parties: the caller in this window, the callee without a window yet. */
async function addParties(
  tx: Tx,
  sender: Sender,
  call: Pick<LiveCall, 'id' | 'organization_id' | 'caller_id' | 'callee_id'>,
  request: MediaState,
) {
  const parties = [call.caller_id, call.callee_id].flatMap((user_id) =>
    user_id === null ? [] : [{ organization_id: call.organization_id, call_id: call.id, user_id }],
  )
  await tx.insertInto('call_parties').values(parties).execute()
  await enterCall(tx, sender, call, request)
}

async function refuseTooManyCalls(tx: Tx, userId: number) {
  const { count, seconds } = await tx
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`ceil(60 - extract(epoch from now() - min(created_at)))::int`.as('seconds'))
    .where('caller_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  if (count >= callLimits.callsPerMinute) refuseTooManyRequests(texts.call.tooOften, Math.max(1, seconds))
}
