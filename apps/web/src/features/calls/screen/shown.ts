import type { CallState } from '../call-state.ts'
import type { CallSnapshot, Other } from '../snapshot.ts'

/** One calls, or is in a call. */
export type Active = Extract<CallState, { phase: 'calling' | 'connecting' | 'connected' }>
/** All else of it that a screen shows. */
export type Shown = Omit<CallSnapshot, 'state'>

/** Whose picture is shown first where there is room for one: a screen before a face. */
export const featured = (others: readonly Other[]): Other | undefined =>
  others.find(({ camera, sharing }) => camera && sharing) ?? others.find(({ camera }) => camera)
