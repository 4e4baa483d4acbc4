import type { CallState } from '../call-state.ts'
import type { CallSnapshot, OtherParticipant } from '../snapshot.ts'

/** The state of an outgoing or live call. */
export type ActiveCallState = Extract<CallState, { phase: 'calling' | 'connecting' | 'connected' }>
/** Everything that is shown of the call besides its state. */
export type CallView = Omit<CallSnapshot, 'state'>

/**
 * The participant whose video is featured, for example in picture-in-picture mode: the first who shares a screen, or
 * else the first whose camera is on.
 */
export const findFeatured = (others: readonly OtherParticipant[]): OtherParticipant | undefined =>
  others.find(({ camera, sharing }) => camera && sharing) ?? others.find(({ camera }) => camera)
