import {
  AcceptCallPayload,
  CallSignalPayload,
  EndCallPayload,
  InitiateCallPayload,
  JoinCallPayload,
  LeaveCallPayload,
  LeavingCallPayload,
  ReceivesMediaPayload,
  RejectCallPayload,
  RingHerePayload,
} from '@muster/contracts/calls'
import { type ClientEvent, clientEvent, type EventContext } from '../connect/client-event.ts'
import type { MemberSocket } from '../connect/sockets.ts'
import { acceptCall } from './accept.ts'
import type { CallDependencies, SendCallEnded, Sender } from './calls.ts'
import { initiateCall } from './initiate.ts'
import { joinRoomCall, returnToCall } from './join.ts'
import { leaveCall } from './leave.ts'
import { noteLeaving } from './leaving.ts'
import { noteMedia } from './receives-media.ts'
import { hangUp, rejectCall } from './reject-and-end.ts'
import { sendLiveCalls } from './send-live-calls.ts'
import { createSignalLimiter, relaySignal } from './signal.ts'

/**
 * The events about calls that a client may send. The user and window are taken from the connection, never from the
 * payload.
 */
export function callEvents(calls: CallDependencies): [string, ClientEvent][] {
  const signalCounters = new WeakMap<MemberSocket, () => void>()

  /** Waits for the command to succeed, and then records that the user is in a call in this window. */
  const recordCallWindow = async <Result extends object>({ socket }: EventContext, result: Promise<Result>) => {
    const call = await result
    calls.windows.watch(socket)
    return call
  }

  function signalCounterOf(socket: MemberSocket) {
    const countSignal = signalCounters.get(socket) ?? createSignalLimiter()
    signalCounters.set(socket, countSignal)
    return countSignal
  }

  return Object.entries({
    initiate_call: clientEvent(InitiateCallPayload, (context, request) =>
      recordCallWindow(context, initiateCall(calls, senderOf(context), request, sendCallEnded(context))),
    ),
    accept_call: clientEvent(AcceptCallPayload, (context, request) =>
      recordCallWindow(context, acceptCall(calls, senderOf(context), request)),
    ),
    reject_call: clientEvent(RejectCallPayload, async (context, request) => {
      await rejectCall(calls, senderOf(context), request)
      return undefined
    }),
    end_call: clientEvent(EndCallPayload, async (context, request) => {
      await hangUp(calls, senderOf(context), request)
      return undefined
    }),
    call_signal: clientEvent(CallSignalPayload, async (context, signal) => {
      signalCounterOf(context.socket)()
      await relaySignal(calls, senderOf(context), signal)
      return undefined
    }),
    join_call: clientEvent(JoinCallPayload, (context, request) =>
      recordCallWindow(
        context,
        'roomId' in request
          ? joinRoomCall(calls, senderOf(context), request)
          : returnToCall(calls, senderOf(context), request, sendCallEnded(context)),
      ),
    ),
    ring_here: clientEvent(RingHerePayload, async (context) => {
      await sendLiveCalls(calls, context.socket)
      return undefined
    }),
    leaving_call: clientEvent(LeavingCallPayload, async ({ store, socket }, { callId }) => {
      await noteLeaving(store, { userId: socket.data.userId, callId, sockets: [socket.id] })
      return undefined
    }),
    receives_media: clientEvent(ReceivesMediaPayload, async (context, request) => {
      await noteMedia(calls, senderOf(context), request)
      return undefined
    }),
    leave_call: clientEvent(LeaveCallPayload, async (context, { callId }) => {
      await leaveCall(calls, senderOf(context), callId)
      return undefined
    }),
  })
}

const sendCallEnded =
  ({ socket }: EventContext): SendCallEnded =>
  (frame) =>
    socket.emit('call_ended', frame)

const senderOf = ({ socket }: EventContext): Sender => ({
  organizationId: socket.data.organizationId,
  userId: socket.data.userId,
  socketId: socket.id,
})
