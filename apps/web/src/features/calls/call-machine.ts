import { answered, restored } from './call-answers.ts'
import type { Context, Step, WindowCall, WindowEvent } from './call-events.ts'
import {
  adding,
  andThen,
  connect,
  leave,
  liveId,
  move,
  openMedia,
  over,
  request,
  setParticipants,
  stay,
} from './call-steps.ts'
import { callsNeedHttps, leftOrganization } from './calls-possible.ts'

const noPath = 'No way for sound and picture between your networks was found.'
const pathLost = 'The way for sound and picture was lost and did not come back.'

export const noCall: WindowCall = {
  call: { phase: 'idle' },
  participants: [],
  hasMedia: false,
  joining: false,
  next: undefined,
}

/** The next state of this window's call, and what is to be done outside it. */
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
      return move(state, { type: 'dismissed' })
    case 'leavePage': {
      const callId = liveId(state)
      return callId && state.hasMedia ? { state, effects: [{ type: 'leavingCall', callId }] } : stay(state)
    }
    case 'lineConnected':
      return rejoin({ ...state, joining: false, next: undefined }, event.keptCallId, context)
    case 'organizationLeft':
      return leaveOrganization(state, context)
    case 'rung': {
      const { callId, callType, callerId, callerName } = event.frame
      return move(state, { type: 'rung', callId, callType, partner: { id: callerId, name: callerName }, roomId: null })
    }
    case 'accepted': {
      const { userId, ...call } = event.frame
      // Another window of this user; what rings here ends by the event that follows.
      if (userId === ownId) return stay(state)
      const { callId } = call
      const accepted = move(state, { type: 'accepted', at: now, ...call })
      return andThen(accepted, (next) => (liveId(next) === callId ? connect(next, callId) : stay(next)))
    }
    case 'over':
      return over(state, { ...event.frame, now })
    case 'participants':
      if (event.frame.callId !== liveId(state)) return stay(state)
      return andThen(setParticipants(state, event.frame.participants), adding({ type: 'renewMedia', restart: false }))
    case 'answered':
      return answered(state, event, context)
    case 'restored':
      return restored(state, event, context)
    case 'media': {
      const callId = liveId(state)
      return callId ? move(state, { type: event.arrives ? 'mediaCame' : 'mediaWent', callId }) : stay(state)
    }
    case 'rangOut':
      return over(state, { callId: liveId(state) ?? '', reason: 'timeout', now })
    case 'gaveUp': {
      const wasConnected = state.call.phase === 'connecting' && state.call.again
      return leave(state, { reason: 'failed', detail: wasConnected ? pathLost : noPath, now })
    }
  }
}

type Event<Type extends WindowEvent['type']> = Extract<WindowEvent, { type: Type }>

function begin(state: WindowCall, event: Event<'begin'>, { now }: Context): Step {
  if (liveId(state)) return stay(state)
  const { callId, callType, to, possible, connected } = event
  const about = 'roomId' in to ? { partner: null, roomId: to.roomId } : { partner: to, roomId: null }
  const begun = move(state, { type: 'call', callId, callType, ...about })
  if (!possible) return andThen(begun, (next) => over(next, { callId, reason: 'failed', detail: callsNeedHttps, now }))
  if (!connected) return andThen(begun, (next) => over(next, { callId, reason: 'failed', now }))
  const opened = andThen(begun, (next) => openMedia(next, { video: callType === 'video' }))
  return andThen(opened, (next) =>
    request(
      next,
      'roomId' in to
        ? { type: 'joinRoom', callId, roomId: to.roomId, callType }
        : { type: 'initiate', callId, partner: to, callType },
    ),
  )
}

function accept(state: WindowCall, { camera, possible }: Event<'accept'>, { now }: Context): Step {
  const { call, hasMedia } = state
  // With media it was accepted already, and the service has not responded yet.
  if (call.phase !== 'ringing' || !call.partner || hasMedia) return stay(state)
  if (!possible) return leave(state, { reason: 'failed', detail: callsNeedHttps, now })
  const { callId, callType, partner } = call
  const opened = openMedia(state, { video: callType === 'video' && camera })
  return andThen(opened, adding({ type: 'request', request: { type: 'accept', callId, caller: partner } }))
}

function reject(state: WindowCall, { now }: Context): Step {
  const { call } = state
  if (call.phase !== 'ringing' || !call.partner) return stay(state)
  const { callId, partner } = call
  return andThen({ state, effects: [{ type: 'rejectCall', callId, callerId: partner.id }] }, (next) =>
    over(next, { callId, reason: 'rejected', now }),
  )
}

/** Back into the call when the connection is restored or the page was loaded again. */
function rejoin(state: WindowCall, keptCallId: string | null, { now }: Context): Step {
  const { call, hasMedia } = state
  if (call.phase === 'idle' || call.phase === 'ended')
    return keptCallId === null ? stay(state) : { state, effects: [{ type: 'restore', callId: keptCallId }] }
  const { callId, callType, roomId } = call
  // The service announces again what still rings.
  if (call.phase === 'ringing' && !hasMedia) return over(state, { callId, reason: 'answered_elsewhere', now })
  if (call.phase === 'calling' && roomId !== null) return request(state, { type: 'joinRoom', callId, roomId, callType })
  return request(state, { type: 'rejoin', callId })
}

/** What only rings continues to ring in the user's other windows; a call that this window is in ends. */
function leaveOrganization(state: WindowCall, { now }: Context): Step {
  const dismissed = move(state, { type: 'dismissed' })
  const { call, hasMedia } = dismissed.state
  if (call.phase === 'ringing' && !hasMedia)
    return andThen(dismissed, (next) => over(next, { callId: call.callId, reason: 'answered_elsewhere', now }))
  return andThen(dismissed, (next) => leave(next, { reason: 'failed', detail: leftOrganization, now }))
}
