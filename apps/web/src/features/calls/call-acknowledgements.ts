import type { CallParticipant, JoinedCall } from '@muster/contracts/calls'
import type { Acknowledgement, Context, Step, WindowCall, WindowEvent } from './call-events.ts'
import {
  addEffects,
  andThen,
  applyCallEvent,
  connect,
  endCall,
  isAccepted,
  liveId,
  openMedia,
  request,
  setParticipants,
  unchanged,
} from './call-steps.ts'
import { asSeenBy } from './rejoin.ts'

type AcknowledgedEvent = Extract<WindowEvent, { type: 'acknowledged' }>
type RestoredEvent = Extract<WindowEvent, { type: 'restored' }>
type RoomParticipants = readonly CallParticipant[] | undefined
type AcknowledgedRequest = { requestedId: string; acknowledgement: Acknowledgement; roomParticipants: RoomParticipants }

/** Handles the response of the service to a request. */
export function handleAcknowledged(
  state: WindowCall,
  { request: sentRequest, acknowledgement, roomParticipants }: AcknowledgedEvent,
  context: Context,
): Step {
  const response = { requestedId: sentRequest.callId, acknowledgement, roomParticipants }
  if (sentRequest.type === 'rejoin') return applyRejoin(state, response, context)
  const appliedStep = applyAcknowledgement(
    sentRequest.type === 'joinRoom' ? { ...state, joining: false } : state,
    response,
    context,
  )
  return sentRequest.type === 'joinRoom' ? andThen(appliedStep, sendDeferredRequest) : appliedStep
}

/** Sends the request that was waiting for this response, if there is one and it is still needed. */
function sendDeferredRequest({ deferredRequest, ...state }: WindowCall): Step {
  const clearedState = { ...state, deferredRequest: undefined }
  return deferredRequest && liveId(clearedState) === deferredRequest.callId
    ? request(clearedState, deferredRequest)
    : unchanged(clearedState)
}

/** Continues or ends the call according to the service's response, which may give the call another id. */
function applyAcknowledgement(
  state: WindowCall,
  { requestedId, acknowledgement, roomParticipants }: AcknowledgedRequest,
  context: Context,
): Step {
  const { now } = context
  if (!acknowledgement.ok) {
    // The reason for the refusal may be an incoming call, which this window ignored because of its own request.
    // Ringing calls are therefore announced again.
    const failedStep = endCall(state, {
      callId: requestedId,
      reason: 'failed',
      detail: acknowledgement.error.detail,
      now,
    })
    return andThen(failedStep, addEffects({ type: 'ringHere' }))
  }
  const { callId, callType, elapsedMilliseconds, moved } = acknowledgement
  const currentCallId = liveId(state)
  const isGivenUp =
    currentCallId === undefined ||
    (currentCallId !== requestedId && currentCallId !== callId && !isRequestedAgain(state, acknowledgement))
  // The call ended in this window before the service responded, for example because the user cancelled it.
  if (isGivenUp) return { state, effects: [{ type: 'leaveCall', callId }] }
  const at = now - (elapsedMilliseconds ?? 0)
  const currentStep =
    callId === currentCallId
      ? unchanged(state)
      : applyCallEvent(state, { type: 'moved', callId: currentCallId, to: callId })
  const acceptedStep = andThen(currentStep, (next) =>
    acknowledgement.state === 'accepted'
      ? applyCallEvent(next, { type: 'accepted', callId, callType, at })
      : unchanged(next),
  )
  const joinedStep = andThen(acceptedStep, (next) =>
    setParticipants(next, participantsOf(acknowledgement, roomParticipants, context)),
  )
  return andThen(joinedStep, (next) => connect(next, callId, { restart: moved }))
}

/**
 * Whether the user cancelled the call and requested it again before the first response, and both requests lead to the
 * same call: the room's call, or a call that the partner has started.
 */
function isRequestedAgain({ call }: WindowCall, { roomId, callerId }: JoinedCall) {
  return call.phase === 'calling' && (roomId === null ? call.partner?.id === callerId : call.roomId === roomId)
}

/**
 * For a room's call, prefers the announced participants if they include the current user: another node of the service
 * may have announced them after this response was written but before it arrived.
 */
function participantsOf({ roomId, participants }: JoinedCall, roomParticipants: RoomParticipants, { ownId }: Context) {
  return roomId !== null && roomParticipants?.some(({ userId }) => userId === ownId) ? roomParticipants : participants
}

/** Handles the response to a rejoin after the connection to the service was lost during a call. */
function applyRejoin(state: WindowCall, response: AcknowledgedRequest, context: Context): Step {
  const { call } = state
  const { requestedId, acknowledgement, roomParticipants } = response
  if (call.phase === 'idle' || call.phase === 'ended') return unchanged(state)
  if (!acknowledgement.ok) {
    // If the phase is still `ringing` or `calling`, the connection was probably lost before the service received the
    // request to accept or to start the call. That request is therefore repeated.
    const { partner, callType } = call
    if (call.phase === 'ringing' && partner)
      return {
        state,
        effects: [{ type: 'request', request: { type: 'accept', callId: requestedId, caller: partner } }],
      }
    if (call.phase === 'calling' && partner)
      return {
        state,
        effects: [{ type: 'request', request: { type: 'initiate', callId: requestedId, partner, callType } }],
      }
    const detail = acknowledgement.error.status === 404 ? undefined : acknowledgement.error.detail
    return endCall(state, { callId: requestedId, reason: 'failed', detail, now: context.now })
  }
  if (acknowledgement.state === 'accepted' && !isAccepted(state)) return applyAcknowledgement(state, response, context)
  const joinedStep = setParticipants(state, participantsOf(acknowledgement, roomParticipants, context))
  return andThen(joinedStep, addEffects({ type: 'renewMedia', restart: true }))
}

/**
 * Continues the call that this page was in before it was reloaded, unless the page already has another call. Microphone
 * and camera are as they were, but the camera stays off if the screen was shared.
 */
export function handleRestored(state: WindowCall, { call, roomParticipants }: RestoredEvent, context: Context): Step {
  if (liveId(state)) return unchanged(state)
  const { mediaBefore, ...callDetails } = asSeenBy(context.ownId, call)
  const startedStep = applyCallEvent(state, { type: 'call', ...callDetails })
  const openedStep = andThen(startedStep, (next) =>
    openMedia(next, { video: mediaBefore?.camera ?? false, muted: mediaBefore?.muted ?? false }),
  )
  const response = {
    requestedId: call.callId,
    acknowledgement: { ok: true as const, ...call },
    roomParticipants,
  }
  return andThen(openedStep, (next) => applyAcknowledgement(next, response, context))
}
