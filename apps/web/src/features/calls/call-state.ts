import type { CallEndReason, CallType } from '@muster/contracts/calls'

export type Person = { id: string; name: string }

/** The type of the call, and the other parties: one user (`partner`), or the participants of a room (`roomId`). */
type CallDetails = { callType: CallType; partner: Person | null; roomId: string | null }

/**
 * The phases of this window's call, from the first ring to its end. `startedAt`: when the call was accepted. Times are
 * Unix times in milliseconds. `reconnecting`: media arrived before, and the connection is being restored.
 */
export type CallState =
  | { phase: 'idle' }
  | ({ phase: 'calling'; callId: string } & CallDetails)
  | ({ phase: 'ringing'; callId: string } & CallDetails)
  | ({ phase: 'connecting'; callId: string; startedAt: number; reconnecting?: true } & CallDetails)
  | ({ phase: 'connected'; callId: string; startedAt: number } & CallDetails)
  | ({
      phase: 'ended'
      callId: string
      reason: CallEndReason
      startedAt: number | null
      endedAt: number
      detail?: string
      /** Whether the call was still ringing in this window when it ended. */
      missed: boolean
    } & CallDetails)

export type CallEvent =
  | ({ type: 'call'; callId: string } & CallDetails)
  | ({ type: 'rung'; callId: string } & CallDetails)
  | { type: 'accepted'; callId: string; at: number; callType?: CallType; replaces?: string | undefined }
  /** The service uses another id for the call. */
  | { type: 'moved'; callId: string; to: string }
  | { type: 'mediaCame'; callId: string }
  | { type: 'mediaWent'; callId: string }
  | { type: 'over'; callId: string; reason: CallEndReason; at: number; detail?: string }
  | { type: 'dismissed' }

/** Returns the next state. An event that comes too late or does not concern the current call changes nothing. */
export function nextState(state: CallState, event: CallEvent): CallState {
  if (event.type === 'dismissed') return state.phase === 'ended' ? { phase: 'idle' } : state
  if (event.type === 'call' || event.type === 'rung') return begin(state, event)
  if (state.phase === 'idle' || state.phase === 'ended') return state
  const isThisCall = event.callId === state.callId || (event.type === 'accepted' && event.replaces === state.callId)
  if (!isThisCall) return state
  switch (event.type) {
    case 'accepted':
      return accept(state, event)
    case 'moved':
      return { ...state, callId: event.to }
    case 'mediaCame':
      return state.phase === 'connecting' ? connectedState(state) : state
    case 'mediaWent':
      return state.phase === 'connected' ? { ...state, phase: 'connecting', reconnecting: true } : state
    case 'over':
      return end(state, event)
  }
}

type StartEvent = Extract<CallEvent, { type: 'call' | 'rung' }>
type LiveCallState = Exclude<CallState, { phase: 'idle' | 'ended' }>

/** Starts a call, unless one is live: the service allows one call per user. */
function begin(state: CallState, { type, ...details }: StartEvent): CallState {
  if (state.phase !== 'idle' && state.phase !== 'ended') return state
  return { phase: type === 'call' ? 'calling' : 'ringing', ...details }
}

function accept(
  state: LiveCallState,
  { callId, at, callType = state.callType }: Extract<CallEvent, { type: 'accepted' }>,
): CallState {
  if (state.phase === 'connecting' || state.phase === 'connected') return state
  return { ...detailsOf(state), phase: 'connecting', callId, callType, startedAt: at }
}

const connectedState = ({ reconnecting, ...state }: Extract<CallState, { phase: 'connecting' }>): CallState => ({
  ...state,
  phase: 'connected',
})

function end(state: LiveCallState, { reason, at, detail }: Extract<CallEvent, { type: 'over' }>): CallState {
  const startedAt = 'startedAt' in state ? state.startedAt : null
  const wasRinging = state.phase === 'ringing'
  const ended = { ...detailsOf(state), callId: state.callId, reason, startedAt, endedAt: at, ...(detail && { detail }) }
  // A call that continues elsewhere, or that the user rejected while it was ringing, needs no message here.
  const isReported = reason !== 'answered_elsewhere' && !(wasRinging && reason === 'rejected')
  return isReported ? { phase: 'ended', ...ended, missed: wasRinging } : { phase: 'idle' }
}

const detailsOf = ({ callType, partner, roomId }: CallDetails): CallDetails => ({ callType, partner, roomId })
