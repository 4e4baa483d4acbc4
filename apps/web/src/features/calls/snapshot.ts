import type { CallParticipant } from '@muster/contracts/calls'
import type { CallState } from './call-state.ts'
import type { CallMedia } from './media/call-media.ts'
import type { Kind, Remote } from './media/media-transport.ts'

/** Somebody else in the call, with what comes from them once they are connected. */
export type Other = CallParticipant & Partial<Omit<Remote, 'userId'>>

/** All that a screen shows of the call. */
export type CallSnapshot = {
  state: CallState
  /** Sound and picture came, and another way for them is looked for. */
  reconnecting: boolean
  muted: boolean
  camera: boolean
  sharing: boolean
  /** The camera was asked for and could not be opened: the call goes on by sound alone. */
  cameraDenied: boolean
  cameraMissing: boolean
  microphoneDenied: boolean
  microphoneMissing: boolean
  /** The names of a microphone and a camera that were chosen or in use and are not available. */
  unavailable: Partial<Record<Kind, string | undefined>>
  /** The ids of the microphone and the camera that are open. */
  devices: Partial<Record<Kind, string | undefined>>
  /** The own picture. */
  ownStream: MediaStream | null
  others: Other[]
}

export function snapshotOf(
  state: CallState,
  participants: CallParticipant[],
  media: CallMedia | undefined,
  ownId: string,
): CallSnapshot {
  const remotes = new Map(media?.remotes().map(({ userId, ...remote }) => [userId, remote]))
  const local = media?.local
  return {
    state,
    reconnecting: state.phase === 'connecting' && state.again === true,
    muted: local?.muted ?? false,
    camera: local?.camera ?? false,
    sharing: local?.sharing ?? false,
    cameraDenied: local?.unopened.video === 'denied',
    cameraMissing: local?.unopened.video === 'missing',
    microphoneDenied: local?.unopened.audio === 'denied',
    microphoneMissing: local?.unopened.audio === 'missing',
    unavailable: { ...local?.unavailable },
    devices: local?.devices() ?? {},
    ownStream: local?.stream ?? null,
    others: participants
      .filter(({ userId }) => userId !== ownId)
      .map((participant) => ({ ...participant, ...remotes.get(participant.userId) })),
  }
}
