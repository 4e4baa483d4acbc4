import { type CallFrames, callLimits } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { refuseNotFound, refuseTooManyRequests } from '@muster/server/http/problems'
import { sql } from 'kysely'
import type { CallDependencies, Sender } from './calls.ts'

type Signal = Pick<CallFrames['call_signal'], 'description' | 'candidate'>
type SignalRequest = Signal & { callId: string; targetUserId: number }

/**
 * Relays a signal from the user's window in an accepted call to the window of another party, without reading the
 * signal.
 */
export async function relaySignal(
  calls: CallDependencies,
  sender: Sender,
  { callId, targetUserId, ...signal }: SignalRequest,
): Promise<void> {
  const frame: CallFrames['call_signal'] = { callId, userId: String(sender.userId), ...signal }
  const { rows } = await calls.writeOnce((db) =>
    sql`
      insert into socket_frames (rooms, event, frame)
      select array[other.socket_id], 'call_signal', ${JSON.stringify(frame)}::json
      from calls c
      join call_parties me on me.call_id = c.id and me.user_id = ${sender.userId} and me.left_at is null
      join call_parties other on other.call_id = c.id and other.user_id = ${targetUserId} and other.left_at is null
      where c.id = ${callId} and c.organization_id = ${sender.organizationId} and c.state = 'accepted'
        and me.socket_id = ${sender.socketId} and other.user_id <> me.user_id
      returning id`.execute(db),
  )
  if (rows.length === 0) refuseNotFound('Call')
}

/**
 * Returns a function that counts the signals of one window and refuses a signal if there were too many in the last
 * few seconds.
 */
export function createSignalLimiter(now = () => performance.now()) {
  const times: number[] = []
  return () => {
    const currentTime = now()
    while (times[0] !== undefined && times[0] <= currentTime - callLimits.signalPeriodSeconds * 1_000) times.shift()
    if (times.length >= callLimits.maxSignals) refuseTooManyRequests(texts.call.tooManySignals, 1)
    times.push(currentTime)
  }
}
