import type { CallEndReason, CallParticipant } from '@muster/contracts/calls'
import type { Request, Step, WindowCall, WindowEffect } from './call-events.ts'
import { type CallEvent, nextState } from './call-state.ts'

export const stay = (state: WindowCall): Step => ({ state, effects: [] })

/** Both, one after the other. */
export function andThen({ state, effects }: Step, next: (state: WindowCall) => Step): Step {
  const after = next(state)
  return { state: after.state, effects: [...effects, ...after.effects] }
}

export const adding =
  (...effects: WindowEffect[]) =>
  (state: WindowCall): Step => ({ state, effects })

/** The id of the call, unless there is none or it is over. */
export const liveId = ({ call }: WindowCall) =>
  call.phase === 'idle' || call.phase === 'ended' ? undefined : call.callId

export const isAccepted = ({ call }: WindowCall) => call.phase === 'connecting' || call.phase === 'connected'

/** Moves the call itself. Where it is over, everything that belongs to it is released. */
export function move(state: WindowCall, event: CallEvent): Step {
  const call = nextState(state.call, event)
  if (call === state.call) return stay(state)
  if (call.phase !== 'idle' && call.phase !== 'ended') return stay({ ...state, call })
  return { state: { ...state, call, participants: [], hasMedia: false }, effects: [{ type: 'release' }] }
}

type Over = { callId: string; reason: CallEndReason; now: number; detail?: string | undefined }

export const over = (state: WindowCall, { callId, reason, now, detail }: Over): Step =>
  move(state, { type: 'over', callId, reason, at: now, ...(detail && { detail }) })

export const openMedia = (state: WindowCall, { video, muted = false }: { video: boolean; muted?: boolean }): Step => ({
  state: { ...state, hasMedia: true },
  effects: [{ type: 'openMedia', video, muted }],
})

/** The call was accepted: the participants are connected to each other. */
export function connect(state: WindowCall, callId: string, { restart = false } = {}): Step {
  const { call, hasMedia } = state
  if (call.phase !== 'connecting' || !hasMedia) return stay(state)
  return { state, effects: [{ type: 'connectMedia', callId, partnerId: call.partner?.id, restart }] }
}

export const setParticipants = (state: WindowCall, participants: readonly CallParticipant[]): Step => ({
  state: { ...state, participants },
  effects: [{ type: 'setParticipants', userIds: participants.map(({ userId }) => userId) }],
})

/** Ends the call here, and tells the service. */
export function leave(state: WindowCall, about: { reason: 'hangup' | 'failed'; now: number; detail?: string }): Step {
  const { call } = state
  if (call.phase === 'idle' || call.phase === 'ended') return stay(state)
  const { callId, partner } = call
  const notice: WindowEffect = partner
    ? { type: 'endCall', callId, targetUserId: partner.id }
    : { type: 'leaveCall', callId }
  return andThen({ state, effects: [notice] }, (next) => over(next, { callId, ...about }))
}

/** A room's call that the user gave up can be left only once its id is known, so the next request waits for that. */
export function request(state: WindowCall, next: Request): Step {
  if (state.joining) return stay({ ...state, next })
  return { state: { ...state, joining: next.type === 'joinRoom' }, effects: [{ type: 'request', request: next }] }
}
