import type { CallState } from '../call-state.ts'
import type { CallSnapshot } from '../snapshot.ts'

/** One calls, or is in a call. */
export type Active = Extract<CallState, { phase: 'calling' | 'connecting' | 'connected' }>
/** All else of it that a screen shows. */
export type Shown = Omit<CallSnapshot, 'state'>
