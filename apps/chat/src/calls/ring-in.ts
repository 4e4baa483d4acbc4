import type { MemberSocket } from '../connect/sockets.ts'
import type { Calls } from './calls.ts'
import { participantsIn, told } from './tell.ts'

type Parts = Pick<Calls, 'db' | 'ringing' | 'goingOn'>

/** Tells a window that was opened meanwhile what goes on: it rings there too, and it hears of the calls in its rooms. */
export async function ringIn(calls: Parts, socket: MemberSocket): Promise<void> {
  await ring(calls, socket)
  await tellRoomCalls(calls, socket)
}

async function ring({ ringing }: Parts, socket: MemberSocket) {
  const call = await ringing(socket.data)
  if (!call) return
  const { id: callId, caller_id, name: callerName, type: callType } = call
  socket.emit('incoming_call', { callId, callerId: String(caller_id), callerName, callType })
}

async function tellRoomCalls({ db, goingOn }: Parts, socket: MemberSocket) {
  for (const { id: callId, room_id: roomId, type: callType } of await goingOn(socket.data)) {
    const participants = (await participantsIn(db, callId)).map(told)
    socket.emit('call_participants', { callId, roomId, callType, participants })
  }
}
