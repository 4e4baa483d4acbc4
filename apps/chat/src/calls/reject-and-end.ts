import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import type { By, Calls } from './calls.ts'
import { endCall } from './end-call.ts'

/** Only the callee can reject. */
export const rejectCall = (
  calls: Calls,
  by: By,
  { callerId, callId }: { callerId: number; callId?: string | undefined },
) =>
  calls.write(async (tx) => {
    const id = await callBetween(tx, by, callerId, callId)
      .where('caller_id', '=', callerId)
      .where('state', '=', 'ringing')
      .executeTakeFirst()
    await end(tx, id?.id, by, 'rejected')
  })

/** Either of the two ends it, from any of their windows. */
export const hangUp = (
  calls: Calls,
  by: By,
  { targetUserId, callId }: { targetUserId: number; callId?: string | undefined },
) =>
  calls.write(async (tx) => {
    const id = await callBetween(tx, by, targetUserId, callId).executeTakeFirst()
    await end(tx, id?.id, by, 'hangup')
  })

async function end(tx: Tx, id: string | undefined, by: By, reason: 'rejected' | 'hangup') {
  // Where it was rejected during a lost connection it rings again after the reconnect, until this event stops it there
  // too.
  const known = reason === 'rejected' ? {} : { except: by.socketId }
  const done = id !== undefined && (await endCall(tx, id, { reason, userId: by.userId, ...known }))
  if (!done) notFound('Call')
}

/** The live call of these two, locked until the commit. */
const callBetween = (tx: Tx, by: By, other: number, callId: string | undefined) =>
  tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', by.organizationId)
    .where('state', '<>', 'ended')
    .where((eb) =>
      eb.or([eb.and({ caller_id: by.userId, callee_id: other }), eb.and({ caller_id: other, callee_id: by.userId })]),
    )
    .$if(callId !== undefined, (query) => query.where('id', '=', callId ?? ''))
    .forUpdate()
