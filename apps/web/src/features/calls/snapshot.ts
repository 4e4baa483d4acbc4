import type { CallParticipant } from '@muster/contracts/calls'
import type { CallState } from './call-state.ts'
import type { CallMedia } from './media/call-media.ts'
import type { Kind, Remote } from './media/media-transport.ts'

/** Another participant, with their media once they are connected. */
export type Other = CallParticipant & Partial<Omit<Remote, 'userId'>>

/** Everything that a screen shows of the call. */
export type CallSnapshot = {
  state: CallState
  /** Media arrived before, and the connection is being restored. */
  reconnecting: boolean
  muted: boolean
  camera: boolean
  sharing: boolean
  /** The camera was requested and could not be opened: the call continues with sound alone. */
  cameraDenied: boolean
  cameraMissing: boolean
  microphoneDenied: boolean
  microphoneMissing: boolean
  /** The names of a microphone and a camera that were chosen or in use and are not available. */
  unavailable: Partial<Record<Kind, string | undefined>>
  /** The ids of the microphone and the camera that are open. */
  devices: Partial<Record<Kind, string | undefined>>
  /** The user's own picture. */
  ownStream: MediaStream | null
  others: Other[]
}

export function snapshotOf(
  state: CallState,
  participants: readonly CallParticipant[],
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
