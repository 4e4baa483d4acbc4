import {
  AcceptCall,
  CallSignal,
  EndCall,
  InitiateCall,
  JoinCall,
  LeaveCall,
  LeavingCall,
  ReceivesMedia,
  RejectCall,
  RingHere,
} from '@muster/contracts/calls'
import { type ClientEvent, clientEvent, type EventCall } from '../connect/client-event.ts'
import type { MemberSocket } from '../connect/sockets.ts'
import { acceptCall } from './accept.ts'
import type { By, Calls, Say } from './calls.ts'
import { greetWindow } from './greet-window.ts'
import { initiateCall } from './initiate.ts'
import { joinRoomCall, returnToCall } from './join.ts'
import { leaveCall } from './leave.ts'
import { noteLeaving } from './leaving.ts'
import { noteMedia } from './receives-media.ts'
import { hangUp, rejectCall } from './reject-and-end.ts'
import { relaySignal, signalLimit } from './signal.ts'

/** The events about calls that a client may send. User and window come from the connection, never from the payload. */
export function callEvents(calls: Calls): [string, ClientEvent][] {
  const limits = new WeakMap<MemberSocket, () => void>()

  /** The user is in a call in this window now. */
  const inWindow = async <Result extends object>({ socket }: EventCall, result: Promise<Result>) => {
    const call = await result
    calls.windows.hold(socket)
    return call
  }

  function limitOf(socket: MemberSocket) {
    const limit = limits.get(socket) ?? signalLimit()
    limits.set(socket, limit)
    return limit
  }

  return Object.entries({
    initiate_call: clientEvent(InitiateCall, (call, asked) =>
      inWindow(call, initiateCall(calls, by(call), asked, say(call))),
    ),
    accept_call: clientEvent(AcceptCall, (call, asked) => inWindow(call, acceptCall(calls, by(call), asked))),
    reject_call: clientEvent(RejectCall, async (call, asked) => {
      await rejectCall(calls, by(call), asked)
      return undefined
    }),
    end_call: clientEvent(EndCall, async (call, asked) => {
      await hangUp(calls, by(call), asked)
      return undefined
    }),
    call_signal: clientEvent(CallSignal, async (call, signal) => {
      limitOf(call.socket)()
      await relaySignal(calls, by(call), signal)
      return undefined
    }),
    join_call: clientEvent(JoinCall, (call, asked) =>
      inWindow(
        call,
        'roomId' in asked ? joinRoomCall(calls, by(call), asked) : returnToCall(calls, by(call), asked, say(call)),
      ),
    ),
    ring_here: clientEvent(RingHere, async (call) => {
      await greetWindow(calls, call.socket)
      return undefined
    }),
    leaving_call: clientEvent(LeavingCall, async ({ store, socket }, { callId }) => {
      await noteLeaving(store, { userId: socket.data.userId, callId, sockets: [socket.id] })
      return undefined
    }),
    receives_media: clientEvent(ReceivesMedia, async (call, asked) => {
      await noteMedia(calls, by(call), asked)
      return undefined
    }),
    leave_call: clientEvent(LeaveCall, async (call, { callId }) => {
      await leaveCall(calls, by(call), callId)
      return undefined
    }),
  })
}

const say =
  ({ socket }: EventCall): Say =>
  (frame) =>
    socket.emit('call_ended', frame)

const by = ({ socket }: EventCall): By => ({
  organizationId: socket.data.organizationId,
  userId: socket.data.userId,
  socketId: socket.id,
})
