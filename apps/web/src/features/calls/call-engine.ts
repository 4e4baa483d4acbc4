import type { CallType, IceServers, JoinedCall } from '@muster/contracts/calls'
import type { ChatSocket } from '../../lib/live/chat-socket.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import type { Acknowledgement, Callee, Request, ServiceEffect } from './call-events.ts'
import type { Person } from './call-state.ts'
import { callsPossible } from './calls-possible.ts'
import { createCurrentCall } from './current-call.ts'
import { keptCall } from './kept-call.ts'
import { listenForCalls } from './listen-for-calls.ts'
import type { ChosenDevice } from './media/chosen-devices.ts'
import type { MediaKind } from './media/media-transport.ts'
import { ownSockets } from './own-sockets.ts'
import { rejoin, rejoinAfterReload } from './rejoin.ts'
import type { MediaState } from './report-media-state.ts'
import { roomCallIn } from './room-calls.ts'

type Dependencies = {
  ownId: () => string
  requestIceServers: (callId: string) => Promise<IceServers>
  /** Reports that the page is being closed or reloaded. Uses HTTP, because the socket may no longer be able to send. */
  reportLeaving: (callId: string, sockets: string[]) => void
}

const ignoreAcknowledgement = () => {}

/** Connects this window's call to the user's actions and to the service. */
export function createCallEngine({ ownId, requestIceServers, reportLeaving }: Dependencies) {
  let socket: ChatSocket | undefined
  const currentCall = createCurrentCall({
    ownId,
    requestIceServers,
    sendToService,
    sendSignal: (signal) => socket?.emit('call_signal', signal, ignoreAcknowledgement),
    reportMediaState: (callId, mediaState, done) => emitJoinCall({ callId, ...mediaState }, ({ ok }) => done(ok)),
    // Without a connection the report is dropped rather than queued, because it would be outdated later.
    reportReceived: (callId, from) =>
      socket?.connected && socket.emit('receives_media', { callId, from }, ignoreAcknowledgement),
  })
  const { send } = currentCall

  function sendToService(effect: ServiceEffect) {
    switch (effect.type) {
      case 'request':
        return sendRequest(effect.request)
      case 'restore':
        return restore()
      case 'endCall':
        return socket?.emit(
          'end_call',
          { targetUserId: effect.targetUserId, callId: effect.callId },
          ignoreAcknowledgement,
        )
      case 'leaveCall':
        return socket?.emit('leave_call', { callId: effect.callId }, ignoreAcknowledgement)
      case 'rejectCall':
        return socket?.emit('reject_call', { callerId: effect.callerId, callId: effect.callId }, ignoreAcknowledgement)
      case 'leavingCall':
        socket?.emit('leaving_call', { callId: effect.callId }, ignoreAcknowledgement)
        return reportLeaving(effect.callId, ownSockets.all())
      case 'ringHere':
        return socket?.emit('ring_here', {}, ignoreAcknowledgement)
    }
  }

  function sendRequest(callRequest: Request) {
    const onAcknowledged = (acknowledgement: Acknowledgement) =>
      send({
        type: 'acknowledged',
        request: callRequest,
        acknowledgement,
        roomParticipants: acknowledgement.ok ? announcedParticipants(acknowledgement) : undefined,
      })
    const { callId } = callRequest
    switch (callRequest.type) {
      case 'initiate': {
        const { id, name } = callRequest.partner
        const payload = { targetUserId: id, targetUserName: name, callType: callRequest.callType, callId }
        return socket?.emit('initiate_call', payload, onAcknowledged)
      }
      case 'accept':
        return socket?.emit('accept_call', { callerId: callRequest.caller.id, callId }, onAcknowledged)
      case 'joinRoom':
        return socket?.emit('join_call', { roomId: callRequest.roomId, callType: callRequest.callType }, onAcknowledged)
      case 'rejoin': {
        const isWanted = whileConnected(() => currentCall.liveId() === callId)
        return rejoin(callId, { requestJoin, isWanted, onAcknowledged })
      }
    }
  }

  function restore() {
    const isWanted = whileConnected(() => currentCall.liveId() === undefined)
    const restoreCall = (call: JoinedCall) =>
      send({ type: 'restored', call, roomParticipants: announcedParticipants(call) })
    rejoinAfterReload({ requestJoin, isWanted, onRestored: restoreCall })
  }

  /** Returns a function that checks that the socket in use now is still connected and `isStillNeeded()` is true. */
  function whileConnected(isStillNeeded: () => boolean) {
    const usedSocket = socket
    return () => usedSocket?.connected === true && isStillNeeded()
  }

  /** The participants of a room's call, as last announced by the service; undefined if this call was not announced. */
  function announcedParticipants({ callId, roomId }: JoinedCall) {
    const announced = roomId === null ? undefined : roomCallIn(roomId)
    return announced?.callId === callId ? announced.participants : undefined
  }

  /**
   * Joins the call, or reports the media state if this window is already in it. The service refuses if the call has
   * moved to another connected window of this user.
   */
  const emitJoinCall = (
    payload: { callId: string } & Partial<MediaState>,
    onAcknowledged: (acknowledgement: Acknowledgement) => void,
  ) => socket?.emit('join_call', { ...payload, from: ownSockets.all() }, onAcknowledged)

  const requestJoin = (callId: string, onAcknowledged: (acknowledgement: Acknowledgement) => void) =>
    emitJoinCall({ callId }, onAcknowledged)

  function handleConnect({ id }: ChatSocket) {
    if (id) ownSockets.add(id)
    currentCall.resetReports()
    send({ type: 'socketConnected', keptCallId: keptCall.get() })
  }

  /** Uses this connection to the service from now on. Returns a function that stops using it. */
  function attachSocket(nextSocket: ChatSocket) {
    socket = nextSocket
    currentCall.publish()
    const stop = listenForCalls(nextSocket, {
      connect: () => handleConnect(nextSocket),
      incoming_call: (frame) => send({ type: 'rung', frame }),
      call_accepted: (frame) => send({ type: 'accepted', frame }),
      call_rejected: (frame) => send({ type: 'over', frame }),
      call_ended: (frame) => send({ type: 'over', frame }),
      call_participants: (frame) => send({ type: 'participants', frame }),
      call_signal: currentCall.receiveSignal,
    })
    if (nextSocket.connected) {
      handleConnect(nextSocket)
      nextSocket.emit('ring_here', {})
    }
    return () => {
      stop()
      send({ type: 'organizationLeft' })
      socket = undefined
      currentCall.publish()
    }
  }

  const startCall = (to: Callee, callType: CallType) =>
    send({
      type: 'begin',
      callId: newUuid(),
      callType,
      to,
      isPossible: callsPossible(),
      connected: socket?.connected === true,
    })
  const localMedia = () => currentCall.media()?.local

  return {
    attachSocket,
    subscribe: currentCall.subscribe,
    snapshot: currentCall.snapshot,
    /** Whether calls can be made yet: the code that provides the connection is loaded after the page. */
    isAttached: () => socket !== undefined,

    call: (partner: Person, callType: CallType) => startCall(partner, callType),
    joinRoom: (roomId: string, callType: CallType) => startCall({ roomId }, callType),
    /** `camera: false` accepts a video call with audio only. */
    accept: ({ camera = true } = {}) => send({ type: 'accept', camera, isPossible: callsPossible() }),
    reject: () => send({ type: 'reject' }),
    end: () => send({ type: 'end' }),
    /**
     * Called when the page is being closed or reloaded; the page cannot tell which of the two. A reloaded page reports
     * that it has returned.
     */
    leavePage: () => send({ type: 'leavePage' }),
    dismiss: () => send({ type: 'dismiss' }),
    setMuted: (on: boolean) => currentCall.report(localMedia()?.setMuted(on)),
    setCamera: (on: boolean) => currentCall.report(localMedia()?.setCamera(on)),
    share: (on: boolean) => currentCall.report(localMedia()?.share(on)),
    choose: (kind: MediaKind, device: ChosenDevice) => currentCall.report(localMedia()?.choose(kind, device)),
    retryMicrophone: () => currentCall.report(localMedia()?.retryMicrophone()),
  }
}
