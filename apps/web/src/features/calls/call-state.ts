import type { CallEndReason, CallType } from '@muster/contracts/calls'

export type Person = { id: string; name: string }

/** The other side: one user, or the participants of a room. */
type About = { callType: CallType; partner: Person | null; roomId: string | null }

/**
 * The phases of this window's call, from the first ring to its end. `startedAt`: when it was accepted, for the timer.
 * `again`: media arrived before, and the connection is being restored.
 */
export type CallState =
  | { phase: 'idle' }
  | ({ phase: 'calling'; callId: string } & About)
  | ({ phase: 'ringing'; callId: string } & About)
  | ({ phase: 'connecting'; callId: string; startedAt: number; again?: true } & About)
  | ({ phase: 'connected'; callId: string; startedAt: number } & About)
  | ({
      phase: 'ended'
      callId: string
      reason: CallEndReason
      startedAt: number | null
      endedAt: number
      detail?: string
      /** It rang here, and was not answered. */
      missed: boolean
    } & About)

export type CallEvent =
  | ({ type: 'call'; callId: string } & About)
  | ({ type: 'rung'; callId: string } & About)
  | { type: 'accepted'; callId: string; at: number; callType?: CallType; replaces?: string | undefined }
  /** The service has another id for it. */
  | { type: 'moved'; callId: string; to: string }
  | { type: 'mediaCame'; callId: string }
  | { type: 'mediaWent'; callId: string }
  | { type: 'over'; callId: string; reason: CallEndReason; at: number; detail?: string }
  | { type: 'dismissed' }

/** The next state. An event that does not concern the current call, or comes too late, changes nothing. */
export function nextState(state: CallState, event: CallEvent): CallState {
  if (event.type === 'dismissed') return state.phase === 'ended' ? { phase: 'idle' } : state
  if (event.type === 'call' || event.type === 'rung') return begin(state, event)
  if (state.phase === 'idle' || state.phase === 'ended') return state
  const isThis = event.callId === state.callId || (event.type === 'accepted' && event.replaces === state.callId)
  if (!isThis) return state
  switch (event.type) {
    case 'accepted':
      return accept(state, event)
    case 'moved':
      return { ...state, callId: event.to }
    case 'mediaCame':
      return state.phase === 'connecting' ? connected(state) : state
    case 'mediaWent':
      return state.phase === 'connected' ? { ...state, phase: 'connecting', again: true } : state
    case 'over':
      return end(state, event)
  }
}

type Begun = Extract<CallEvent, { type: 'call' | 'rung' }>
type Live = Exclude<CallState, { phase: 'idle' | 'ended' }>

/** A live call is not replaced: the service allows one call per user. */
function begin(state: CallState, { type, ...about }: Begun): CallState {
  if (state.phase !== 'idle' && state.phase !== 'ended') return state
  return { phase: type === 'call' ? 'calling' : 'ringing', ...about }
}

function accept(
  state: Live,
  { callId, at, callType = state.callType }: Extract<CallEvent, { type: 'accepted' }>,
): CallState {
  if (state.phase === 'connecting' || state.phase === 'connected') return state
  return { ...about(state), phase: 'connecting', callId, callType, startedAt: at }
}

const connected = ({ again, ...state }: Extract<CallState, { phase: 'connecting' }>): CallState => ({
  ...state,
  phase: 'connected',
})

function end(state: Live, { reason, at, detail }: Extract<CallEvent, { type: 'over' }>): CallState {
  const startedAt = 'startedAt' in state ? state.startedAt : null
  const rang = state.phase === 'ringing'
  const over = { ...about(state), callId: state.callId, reason, startedAt, endedAt: at, ...(detail && { detail }) }
  // It goes on in another window, or was rejected in one, so there is nothing to show here.
  const isTold = reason !== 'answered_elsewhere' && !(rang && reason === 'rejected')
  return isTold ? { phase: 'ended', ...over, missed: rang } : { phase: 'idle' }
}

const about = ({ callType, partner, roomId }: About): About => ({ callType, partner, roomId })
