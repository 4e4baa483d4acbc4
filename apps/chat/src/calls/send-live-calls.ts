import type { MemberSocket } from '../connect/sockets.ts'
import { participantOf, participantsIn } from './call-frames.ts'
import type { CallDependencies } from './calls.ts'

type Parts = Pick<CallDependencies, 'db' | 'frameRevision' | 'findRingingCall' | 'findRoomCalls'>

/**
 * Sends the live calls to a window: the call that is ringing for the user, if there is one, and the calls in the user's
 * rooms.
 */
export async function sendLiveCalls(calls: Parts, socket: MemberSocket): Promise<void> {
  const { ringing, inRooms } = await calls.frameRevision.latest(() => callsFor(calls, socket))
  if (ringing) {
    const { id: callId, caller_id, name: callerName, type: callType } = ringing
    socket.emit('incoming_call', { callId, callerId: String(caller_id), callerName, callType })
  }
  for (const frame of inRooms) socket.emit('call_participants', frame)
}

async function callsFor({ db, findRingingCall, findRoomCalls }: Parts, { data }: MemberSocket) {
  const [call, calls] = await Promise.all([findRingingCall(data), findRoomCalls(data)])
  const pendingRoomCalls = calls.map(async ({ id: callId, room_id: roomId, type: callType }) => {
    const participants = (await participantsIn(db, callId)).map(participantOf)
    return { callId, roomId, callType, participants }
  })
  return { ringing: call, inRooms: await Promise.all(pendingRoomCalls) }
}
