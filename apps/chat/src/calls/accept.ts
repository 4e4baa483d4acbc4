import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { postFrames } from '../feeds/frames/post-frames.ts'
import { callAcceptedFrames } from './call-frames.ts'
import type { CallDependencies, Sender } from './calls.ts'
import { enterCall, joinedCall, type MediaState } from './enter.ts'
import { callColumns } from './live-call.ts'

type AcceptRequest = MediaState & { callerId: number; callId?: string | undefined }

/** Accepts a call. Only the callee can do this, in one window, and only while the call rings. */
export const acceptCall = (calls: CallDependencies, sender: Sender, request: AcceptRequest) =>
  calls.write(async (tx) => {
    const id = (await acceptInTransaction(tx, sender, request)) ?? refuseNotFound('Call')
    return joinedCall(tx, id)
  })

/** Accepts the call that is ringing from the user `callerId`. Returns its id, or undefined if there is no such call. */
export async function acceptInTransaction(
  tx: Tx,
  sender: Sender,
  { callerId, callId, ...mediaState }: AcceptRequest,
): Promise<string | undefined> {
  const call = await tx
    .updateTable('calls')
    .set({ state: 'accepted', accepted_at: sql`now()` })
    .where('organization_id', '=', sender.organizationId)
    .where('caller_id', '=', callerId)
    .where('callee_id', '=', sender.userId)
    .where('state', '=', 'ringing')
    .where('rings_until', '>', sql<string>`now()`)
    .$if(callId !== undefined, (query) => query.where('id', '=', callId ?? ''))
    .returning(callColumns)
    .executeTakeFirst()
  if (!call) return undefined
  await enterCall(tx, sender, call, mediaState)
  await postFrames(tx, callAcceptedFrames(call, sender))
  return call.id
}
