import { handleAcknowledged, handleRestored } from './call-acknowledgements.ts'
import type { Context, Step, WindowCall, WindowEvent } from './call-events.ts'
import {
  addEffects,
  andThen,
  applyCallEvent,
  connect,
  endCall,
  leave,
  liveId,
  openMedia,
  request,
  setParticipants,
  unchanged,
} from './call-steps.ts'
import { callsNeedHttpsText, leftOrganizationText } from './calls-possible.ts'

const noPathText = 'No connection for audio and video between your networks was found.'
const pageTooOldText = 'This page is too old for the call. Reload it and call again.'
const pathLostText = 'The connection for audio and video was lost and did not come back.'

export const noCall: WindowCall = {
  call: { phase: 'idle' },
  participants: [],
  hasMedia: false,
  joining: false,
  deferredRequest: undefined,
}

/** Returns the next state of this window's call, and the effects to run. */
export function step(state: WindowCall, event: WindowEvent, context: Context): Step {
  const { ownId, now } = context
  switch (event.type) {
    case 'begin':
      return begin(state, event, context)
    case 'accept':
      return accept(state, event, context)
    case 'reject':
      return reject(state, context)
    case 'end':
      return leave(state, { reason: 'hangup', now })
    case 'dismiss':
      return applyCallEvent(state, { type: 'dismissed' })
    case 'leavePage': {
      const callId = liveId(state)
      return callId && state.hasMedia ? { state, effects: [{ type: 'leavingCall', callId }] } : unchanged(state)
    }
    case 'socketConnected':
      return rejoin({ ...state, joining: false, deferredRequest: undefined }, event.keptCallId, context)
    case 'organizationLeft':
      return leaveOrganization(state, context)
    case 'rung': {
      const { callId, callType, callerId, callerName } = event.frame
      return applyCallEvent(state, {
        type: 'rung',
        callId,
        callType,
        partner: { id: callerId, name: callerName },
        roomId: null,
      })
    }
    case 'accepted': {
      const { userId, ...call } = event.frame
      // Another window of this user has accepted the call. If the call is ringing here, a later event ends it.
      if (userId === ownId) return unchanged(state)
      const { callId } = call
      const acceptedStep = applyCallEvent(state, { type: 'accepted', at: now, ...call })
      return andThen(acceptedStep, (next) => (liveId(next) === callId ? connect(next, callId) : unchanged(next)))
    }
    case 'over':
      return endCall(state, { ...event.frame, now })
    case 'participants':
      if (event.frame.callId !== liveId(state)) return unchanged(state)
      return andThen(
        setParticipants(state, event.frame.participants),
        addEffects({ type: 'renewMedia', restart: false }),
      )
    case 'acknowledged':
      return handleAcknowledged(state, event, context)
    case 'restored':
      return handleRestored(state, event, context)
    case 'media': {
      const callId = liveId(state)
      return callId
        ? applyCallEvent(state, { type: event.arrives ? 'mediaCame' : 'mediaWent', callId })
        : unchanged(state)
    }
    case 'rangOut':
      return endCall(state, { callId: liveId(state) ?? '', reason: 'timeout', now })
    case 'gaveUp': {
      const wasConnected = state.call.phase === 'connecting' && state.call.reconnecting
      return leave(state, { reason: 'failed', detail: wasConnected ? pathLostText : noPathText, now })
    }
    case 'unknownTransport':
      return leave(state, { reason: 'failed', detail: pageTooOldText, now })
  }
}

type Event<Type extends WindowEvent['type']> = Extract<WindowEvent, { type: Type }>

function begin(state: WindowCall, event: Event<'begin'>, { now }: Context): Step {
  if (liveId(state)) return unchanged(state)
  const { callId, callType, to, isPossible, connected } = event
  const partnerOrRoom = 'roomId' in to ? { partner: null, roomId: to.roomId } : { partner: to, roomId: null }
  const startedStep = applyCallEvent(state, { type: 'call', callId, callType, ...partnerOrRoom })
  if (!isPossible)
    return andThen(startedStep, (next) => endCall(next, { callId, reason: 'failed', detail: callsNeedHttpsText, now }))
  if (!connected) return andThen(startedStep, (next) => endCall(next, { callId, reason: 'failed', now }))
  const openedStep = andThen(startedStep, (next) => openMedia(next, { video: callType === 'video' }))
  return andThen(openedStep, (next) =>
    request(
      next,
      'roomId' in to
        ? { type: 'joinRoom', callId, roomId: to.roomId, callType }
        : { type: 'initiate', callId, partner: to, callType },
    ),
  )
}

function accept(state: WindowCall, { camera, isPossible }: Event<'accept'>, { now }: Context): Step {
  const { call, hasMedia } = state
  // Open media means that the user has accepted the call and that the response of the service is pending.
  if (call.phase !== 'ringing' || !call.partner || hasMedia) return unchanged(state)
  if (!isPossible) return leave(state, { reason: 'failed', detail: callsNeedHttpsText, now })
  const { callId, callType, partner } = call
  const openedStep = openMedia(state, { video: callType === 'video' && camera })
  return andThen(openedStep, addEffects({ type: 'request', request: { type: 'accept', callId, caller: partner } }))
}

function reject(state: WindowCall, { now }: Context): Step {
  const { call } = state
  if (call.phase !== 'ringing' || !call.partner) return unchanged(state)
  const { callId, partner } = call
  return andThen({ state, effects: [{ type: 'rejectCall', callId, callerId: partner.id }] }, (next) =>
    endCall(next, { callId, reason: 'rejected', now }),
  )
}

/** Rejoins the call after the connection was restored or the page was reloaded. */
function rejoin(state: WindowCall, keptCallId: string | null, { now }: Context): Step {
  const { call, hasMedia } = state
  if (call.phase === 'idle' || call.phase === 'ended')
    return keptCallId === null ? unchanged(state) : { state, effects: [{ type: 'restore', callId: keptCallId }] }
  const { callId, callType, roomId } = call
  // Ends the call in this window; if it is still ringing, the service announces it again.
  if (call.phase === 'ringing' && !hasMedia) return endCall(state, { callId, reason: 'answered_elsewhere', now })
  if (call.phase === 'calling' && roomId !== null) return request(state, { type: 'joinRoom', callId, roomId, callType })
  return request(state, { type: 'rejoin', callId })
}

/**
 * Leaves the call when this window no longer uses its connection to the organization, for example because the user
 * switches to another one. A call that is only ringing here continues to ring in the user's other windows.
 */
function leaveOrganization(state: WindowCall, { now }: Context): Step {
  const dismissedStep = applyCallEvent(state, { type: 'dismissed' })
  const { call, hasMedia } = dismissedStep.state
  if (call.phase === 'ringing' && !hasMedia)
    return andThen(dismissedStep, (next) => endCall(next, { callId: call.callId, reason: 'answered_elsewhere', now }))
  return andThen(dismissedStep, (next) => leave(next, { reason: 'failed', detail: leftOrganizationText, now }))
}
