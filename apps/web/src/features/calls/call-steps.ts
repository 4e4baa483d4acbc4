import type { CallEndReason, CallParticipant } from '@muster/contracts/calls'
import type { Request, Step, WindowCall, WindowEffect } from './call-events.ts'
import { type CallEvent, nextState } from './call-state.ts'

export const unchanged = (state: WindowCall): Step => ({ state, effects: [] })

/** Applies `next` to the state of a step, and returns a step with the effects of both. */
export function andThen({ state, effects }: Step, next: (state: WindowCall) => Step): Step {
  const nextStep = next(state)
  return { state: nextStep.state, effects: [...effects, ...nextStep.effects] }
}

export const addEffects =
  (...effects: WindowEffect[]) =>
  (state: WindowCall): Step => ({ state, effects })

/** The id of the current call; undefined if there is no call or it has ended. */
export const liveId = ({ call }: WindowCall) =>
  call.phase === 'idle' || call.phase === 'ended' ? undefined : call.callId

export const isAccepted = ({ call }: WindowCall) => call.phase === 'connecting' || call.phase === 'connected'

/** Applies an event to the call. If the event ends or dismisses the call, the call's resources are released. */
export function applyCallEvent(state: WindowCall, event: CallEvent): Step {
  const call = nextState(state.call, event)
  if (call === state.call) return unchanged(state)
  if (call.phase !== 'idle' && call.phase !== 'ended') return unchanged({ ...state, call })
  return { state: { ...state, call, participants: [], hasMedia: false }, effects: [{ type: 'release' }] }
}

type CallEnd = { callId: string; reason: CallEndReason; now: number; detail?: string | undefined }

export const endCall = (state: WindowCall, { callId, reason, now, detail }: CallEnd): Step =>
  applyCallEvent(state, { type: 'over', callId, reason, at: now, ...(detail && { detail }) })

export const openMedia = (state: WindowCall, { video, muted = false }: { video: boolean; muted?: boolean }): Step => ({
  state: { ...state, hasMedia: true },
  effects: [{ type: 'openMedia', video, muted }],
})

/** Connects this window to the other participants if the call has been accepted and this window takes part in it. */
export function connect(state: WindowCall, callId: string, { restart = false } = {}): Step {
  const { call, hasMedia } = state
  if (call.phase !== 'connecting' || !hasMedia) return unchanged(state)
  return { state, effects: [{ type: 'connectMedia', callId, partnerId: call.partner?.id, restart }] }
}

export const setParticipants = (state: WindowCall, participants: readonly CallParticipant[]): Step => ({
  state: { ...state, participants },
  effects: [{ type: 'setParticipants', userIds: participants.map(({ userId }) => userId) }],
})

/** Ends the call in this window, and notifies the service. */
export function leave(state: WindowCall, ending: { reason: 'hangup' | 'failed'; now: number; detail?: string }): Step {
  const { call } = state
  if (call.phase === 'idle' || call.phase === 'ended') return unchanged(state)
  const { callId, partner } = call
  const leaveEffect: WindowEffect = partner
    ? { type: 'endCall', callId, targetUserId: partner.id }
    : { type: 'leaveCall', callId }
  return andThen({ state, effects: [leaveEffect] }, (next) => endCall(next, { callId, ...ending }))
}

/**
 * Sends a request, or defers it while a request to join a room's call is pending: if the user has cancelled that call,
 * it must be left first, and its id is not known before the response.
 */
export function request(state: WindowCall, nextRequest: Request): Step {
  if (state.joining) return unchanged({ ...state, deferredRequest: nextRequest })
  return {
    state: { ...state, joining: nextRequest.type === 'joinRoom' },
    effects: [{ type: 'request', request: nextRequest }],
  }
}
