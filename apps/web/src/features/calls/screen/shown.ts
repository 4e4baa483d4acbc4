import type { CallState } from '../call-state.ts'
import type { CallSnapshot, Other } from '../snapshot.ts'

/** A call that is calling or live. */
export type Active = Extract<CallState, { phase: 'calling' | 'connecting' | 'connected' }>
/** Everything else that a screen shows of it. */
export type Shown = Omit<CallSnapshot, 'state'>

/** The participant whose picture is shown where there is room for one: a screen before a face. */
export const featured = (others: readonly Other[]): Other | undefined =>
  others.find(({ camera, sharing }) => camera && sharing) ?? others.find(({ camera }) => camera)
