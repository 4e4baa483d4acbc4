import type { MemberSocket } from '../connect/sockets.ts'
import { participantOf, participantsIn } from './call-frames.ts'
import type { Calls } from './calls.ts'

type Parts = Pick<Calls, 'db' | 'posted' | 'ringing' | 'goingOn'>

/**
 * Sends a window that was opened during a call what is live: it rings there too, and it receives the calls in its
 * rooms.
 */
export async function greetWindow(calls: Parts, socket: MemberSocket): Promise<void> {
  const { ringing, inRooms } = await calls.posted.latest(() => callsFor(calls, socket))
  if (ringing) {
    const { id: callId, caller_id, name: callerName, type: callType } = ringing
    socket.emit('incoming_call', { callId, callerId: String(caller_id), callerName, callType })
  }
  for (const frame of inRooms) socket.emit('call_participants', frame)
}

async function callsFor({ db, ringing, goingOn }: Parts, { data }: MemberSocket) {
  const [call, calls] = await Promise.all([ringing(data), goingOn(data)])
  const inRooms = calls.map(async ({ id: callId, room_id: roomId, type: callType }) => {
    const participants = (await participantsIn(db, callId)).map(participantOf)
    return { callId, roomId, callType, participants }
  })
  return { ringing: call, inRooms: await Promise.all(inRooms) }
}
