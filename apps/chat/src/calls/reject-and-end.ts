import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import type { CallDependencies, Sender } from './calls.ts'
import { endCall } from './end-call.ts'

/** Rejects a ringing call. Only the callee can do this. */
export const rejectCall = (
  calls: CallDependencies,
  sender: Sender,
  { callerId, callId }: { callerId: number; callId?: string | undefined },
) =>
  calls.write(async (tx) => {
    const call = await callBetween(tx, sender, callerId, callId)
      .where('caller_id', '=', callerId)
      .where('state', '=', 'ringing')
      .executeTakeFirst()
    await end(tx, call?.id, sender, 'rejected')
  })

/** Ends the call. Either party can do this, from any of their windows. */
export const hangUp = (
  calls: CallDependencies,
  sender: Sender,
  { targetUserId, callId }: { targetUserId: number; callId?: string | undefined },
) =>
  calls.write(async (tx) => {
    const call = await callBetween(tx, sender, targetUserId, callId).executeTakeFirst()
    await end(tx, call?.id, sender, 'hangup')
  })

async function end(tx: Tx, id: string | undefined, sender: Sender, reason: 'rejected' | 'hangup') {
  // A call that is rejected while the window's connection is lost rings in that window again after the reconnect.
  // Therefore the window that rejects the call also receives the event that stops the ringing.
  const exclusion = reason === 'rejected' ? {} : { except: sender.socketId }
  const done = id !== undefined && (await endCall(tx, id, { reason, userId: sender.userId, ...exclusion }))
  if (!done) refuseNotFound('Call')
}

/** The live call between the sender and the other user, locked until the commit. */
const callBetween = (tx: Tx, sender: Sender, otherUserId: number, callId: string | undefined) =>
  tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', sender.organizationId)
    .where('state', '<>', 'ended')
    .where((eb) =>
      eb.or([
        eb.and({ caller_id: sender.userId, callee_id: otherUserId }),
        eb.and({ caller_id: otherUserId, callee_id: sender.userId }),
      ]),
    )
    .$if(callId !== undefined, (query) => query.where('id', '=', callId ?? ''))
    .forUpdate()
