import type { JoinedCall } from '@muster/contracts/calls'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { callEndedFrame, participantOf, participantsIn } from './call-frames.ts'
import type { Sender } from './calls.ts'
import { type LiveCall, returnTime } from './live-call.ts'

/** What the other parties see of a party's microphone, camera and screen sharing; an undefined field is not changed. */
export type MediaState = { muted?: boolean | undefined; camera?: boolean | undefined; sharing?: boolean | undefined }

/**
 * Moves the party into the call in this window. If they used another socket for the call before, the window of that
 * socket is informed that the call continues elsewhere. Returns whether there was another socket.
 */
export async function enterCall(
  tx: Tx,
  sender: Sender,
  call: Pick<LiveCall, 'id'>,
  { muted, camera, sharing }: MediaState,
): Promise<boolean> {
  const party = await tx
    .selectFrom('call_parties')
    .select('socket_id')
    .where('call_id', '=', call.id)
    .where('user_id', '=', sender.userId)
    .forUpdate()
    .executeTakeFirst()
  await restartReturnTime(tx, sender, call)
  await tx
    .updateTable('call_parties')
    .set({
      socket_id: sender.socketId,
      seen_at: sql`now()`,
      left_at: null,
      away_at: null,
      media_at: null,
      ...(muted !== undefined && { muted }),
      ...(camera !== undefined && { camera }),
      ...(sharing !== undefined && { sharing }),
    })
    .where('call_id', '=', call.id)
    .where('user_id', '=', sender.userId)
    .execute()
  const previousSocketId = party?.socket_id
  if (!previousSocketId || previousSocketId === sender.socketId) return false
  await postFrames(tx, [
    callEndedFrame(call, [previousSocketId], { reason: 'answered_elsewhere', userId: sender.userId }),
  ])
  return true
}

/**
 * Restarts the time that the other parties have to return, if no party has been connected to the call during the last
 * `returnTime`.
 */
async function restartReturnTime(tx: Tx, sender: Sender, call: Pick<LiveCall, 'id'>) {
  await sql`
    update call_parties p set seen_at = now()
    where p.call_id = ${call.id} and p.left_at is null and p.socket_id is not null and p.user_id <> ${sender.userId}
      and not exists (
        select from call_parties q
        where q.call_id = p.call_id and q.left_at is null and q.seen_at >= now() - ${returnTime}
      )`.execute(tx)
}

/** The call in the form in which it is sent to a party. */
export async function joinedCall(tx: Tx, id: string, moved = false): Promise<JoinedCall> {
  const call = await tx
    .selectFrom('calls')
    .select(['caller_id', 'type', 'room_id', 'state'])
    .select(sql<number | null>`round(extract(epoch from now() - accepted_at) * 1000)::int`.as('elapsed'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    callId: id,
    callerId: String(call.caller_id),
    callType: call.type,
    roomId: call.room_id,
    state: call.state === 'accepted' ? 'accepted' : 'ringing',
    elapsedMilliseconds: call.elapsed,
    moved,
    participants: (await participantsIn(tx, id)).map(participantOf),
  }
}
