import type { JoinedCall } from '@muster/contracts/calls'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { ended, participantOf, participantsIn } from './call-frames.ts'
import type { By } from './calls.ts'
import { type LiveCall, returnTime } from './live-call.ts'

/** What the others see of a party's microphone and picture; what is undefined stays as it was. */
export type Shown = { muted?: boolean | undefined; camera?: boolean | undefined; sharing?: boolean | undefined }

/**
 * The party takes part in this window from now on; a window in which they did before is informed that it goes on
 * elsewhere. Returns whether there was one.
 */
export async function enter(
  tx: Tx,
  by: By,
  call: Pick<LiveCall, 'id'>,
  { muted, camera, sharing }: Shown,
): Promise<boolean> {
  const party = await tx
    .selectFrom('call_parties')
    .select('socket_id')
    .where('call_id', '=', call.id)
    .where('user_id', '=', by.userId)
    .forUpdate()
    .executeTakeFirst()
  await giveOthersTime(tx, by, call)
  await tx
    .updateTable('call_parties')
    .set({
      socket_id: by.socketId,
      seen_at: sql`now()`,
      left_at: null,
      away_at: null,
      media_at: null,
      ...(muted !== undefined && { muted }),
      ...(camera !== undefined && { camera }),
      ...(sharing !== undefined && { sharing }),
    })
    .where('call_id', '=', call.id)
    .where('user_id', '=', by.userId)
    .execute()
  const before = party?.socket_id
  if (!before || before === by.socketId) return false
  await postFrames(tx, [ended(call, [before], { reason: 'answered_elsewhere', userId: by.userId })])
  return true
}

/** The first to return into a call in which nobody was connected gives the others the usual time to return as well. */
async function giveOthersTime(tx: Tx, by: By, call: Pick<LiveCall, 'id'>) {
  await sql`
    update call_parties p set seen_at = now()
    where p.call_id = ${call.id} and p.left_at is null and p.socket_id is not null and p.user_id <> ${by.userId}
      and not exists (
        select from call_parties q
        where q.call_id = p.call_id and q.left_at is null and q.seen_at >= now() - ${returnTime}
      )`.execute(tx)
}

/** The call as its party receives it. */
export async function joined(tx: Tx, id: string, moved = false): Promise<JoinedCall> {
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
