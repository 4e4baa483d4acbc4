import { type CallFrames, callLimits } from '@muster/contracts/calls'
import { texts } from '@muster/contracts/texts'
import { notFound, tooOften } from '@muster/server/http/problems'
import { sql } from 'kysely'
import type { By, Calls } from './calls.ts'

type Signal = Pick<CallFrames['call_signal'], 'description' | 'candidate'>
type Asked = Signal & { callId: string; targetUserId: number }

/**
 * Relays from the user's window in an accepted call to that of another party; the service does not read the content.
 */
export async function relaySignal(calls: Calls, by: By, { callId, targetUserId, ...signal }: Asked): Promise<void> {
  const frame: CallFrames['call_signal'] = { callId, userId: String(by.userId), ...signal }
  const { rows } = await calls.writeOnce((db) =>
    sql`
      insert into socket_frames (rooms, event, frame)
      select array[other.socket_id], 'call_signal', ${JSON.stringify(frame)}::json
      from calls c
      join call_parties me on me.call_id = c.id and me.user_id = ${by.userId} and me.left_at is null
      join call_parties other on other.call_id = c.id and other.user_id = ${targetUserId} and other.left_at is null
      where c.id = ${callId} and c.organization_id = ${by.organizationId} and c.state = 'accepted'
        and me.socket_id = ${by.socketId} and other.user_id <> me.user_id
      returning id`.execute(db),
  )
  if (rows.length === 0) notFound('Call')
}

/** Counts the signals of one window within the last seconds. */
export function signalLimit(now = () => performance.now()) {
  const times: number[] = []
  return () => {
    const moment = now()
    while (times[0] !== undefined && times[0] <= moment - callLimits.signalSeconds * 1_000) times.shift()
    if (times.length >= callLimits.signals) tooOften(texts.call.tooManySignals, 1)
    times.push(moment)
  }
}
