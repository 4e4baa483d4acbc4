import {
  AcceptCall,
  CallSignal,
  EndCall,
  InitiateCall,
  JoinCall,
  LeaveCall,
  RejectCall,
  RingHere,
} from '@muster/contracts/calls'
import { parse } from '@muster/server/parse-at-door'
import type { ClientEvent, EventCall } from '../connect/client-events.ts'
import type { MemberSocket } from '../connect/sockets.ts'
import { acceptCall } from './accept.ts'
import type { By, Calls } from './calls.ts'
import { initiateCall } from './initiate.ts'
import { joinRoomCall, returnToCall } from './join.ts'
import { leaveCall } from './leave.ts'
import { hangUp, rejectCall } from './reject-and-end.ts'
import { ringIn } from './ring-in.ts'
import { relaySignal, signalLimit } from './signal.ts'

/** What a client may send about calls. Who acts and in which window is the connection's, never the payload's. */
export function callEvents(calls: Calls): [string, ClientEvent][] {
  const limits = new WeakMap<MemberSocket, () => void>()

  /** In this window the person is in a call now. */
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

  return [
    [
      'initiate_call',
      async (call) => {
        const asked = parse(InitiateCall, call.payload, 'event')
        return inWindow(
          call,
          initiateCall(calls, by(call), asked, (frame) => call.socket.emit('call_ended', frame)),
        )
      },
    ],
    [
      'accept_call',
      async (call) => inWindow(call, acceptCall(calls, by(call), parse(AcceptCall, call.payload, 'event'))),
    ],
    [
      'reject_call',
      async (call) => {
        await rejectCall(calls, by(call), parse(RejectCall, call.payload, 'event'))
        return undefined
      },
    ],
    [
      'end_call',
      async (call) => {
        await hangUp(calls, by(call), parse(EndCall, call.payload, 'event'))
        return undefined
      },
    ],
    [
      'call_signal',
      async (call) => {
        const signal = parse(CallSignal, call.payload, 'event')
        limitOf(call.socket)()
        await relaySignal(calls, by(call), signal)
        return undefined
      },
    ],
    [
      'join_call',
      async (call) => {
        const asked = parse(JoinCall, call.payload, 'event')
        return inWindow(
          call,
          'roomId' in asked ? joinRoomCall(calls, by(call), asked) : returnToCall(calls, by(call), asked),
        )
      },
    ],
    [
      'ring_here',
      async (call) => {
        parse(RingHere, call.payload, 'event')
        await ringIn(calls, call.socket)
        return undefined
      },
    ],
    [
      'leave_call',
      async (call) => {
        await leaveCall(calls, by(call), parse(LeaveCall, call.payload, 'event').callId)
        return undefined
      },
    ],
  ]
}

const by = ({ socket }: EventCall): By => ({
  organizationId: socket.data.organizationId,
  userId: socket.data.userId,
  socketId: socket.id,
})
