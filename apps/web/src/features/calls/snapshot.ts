import type { CallParticipant } from '@muster/contracts/calls'
import type { CallState } from './call-state.ts'
import type { CallMedia } from './media/call-media.ts'
import type { MediaKind, RemoteMedia } from './media/media-transport.ts'

/** Another participant, with their media once this window has begun to connect to them. */
export type OtherParticipant = CallParticipant & Partial<Omit<RemoteMedia, 'userId'>>

/** Everything that the user interface shows of the call. */
export type CallSnapshot = {
  state: CallState
  /** Whether media arrived before and the connection is being restored. */
  reconnecting: boolean
  muted: boolean
  camera: boolean
  sharing: boolean
  /** Whether the camera was requested but access to it was denied; the call continues without it. */
  cameraDenied: boolean
  cameraMissing: boolean
  microphoneDenied: boolean
  microphoneMissing: boolean
  /** The names of the microphone and the camera that were chosen or in use but are not available. */
  unavailableNames: Partial<Record<MediaKind, string | undefined>>
  /** The ids of the microphone and the camera that are open. */
  openDeviceIds: Partial<Record<MediaKind, string | undefined>>
  /** The user's own video. */
  ownStream: MediaStream | null
  others: OtherParticipant[]
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
    reconnecting: state.phase === 'connecting' && state.reconnecting === true,
    muted: local?.muted ?? false,
    camera: local?.camera ?? false,
    sharing: local?.sharing ?? false,
    cameraDenied: local?.openFailures.video === 'denied',
    cameraMissing: local?.openFailures.video === 'missing',
    microphoneDenied: local?.openFailures.audio === 'denied',
    microphoneMissing: local?.openFailures.audio === 'missing',
    unavailableNames: { ...local?.unavailableNames },
    openDeviceIds: local?.openDeviceIds() ?? {},
    ownStream: local?.stream ?? null,
    others: participants
      .filter(({ userId }) => userId !== ownId)
      .map((participant) => ({ ...participant, ...remotes.get(participant.userId) })),
  }
}
