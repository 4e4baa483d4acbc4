import type { CallFrames, IceServers } from '@muster/contracts/calls'
import type { Quality } from './quality.ts'

export type Signal = Pick<CallFrames['call_signal'], 'description' | 'candidate'>
export type Kind = 'audio' | 'video'

/** Media from another participant. The stream stays the same object while its tracks change. */
export type Remote = { userId: string; stream: MediaStream; connected: boolean; quality: Quality; speaking: boolean }

/**
 * How media travels between the participants. Today each is connected to each (mesh.ts); a forwarding server can
 * replace that behind this interface.
 */
export type MediaTransport = {
  /** Sends this track to everybody from now on; null sends nothing. Needs no renegotiation. */
  send(kind: Kind, track: MediaStreamTrack | null): Promise<void>
  /** The current participants: connects to new ones, and disconnects those who left. */
  setParticipants(userIds: readonly string[]): void
  /** Tells the others that what they were connected to no longer exists, as after a reload of this page. */
  restart(): void
  /** A signal from another participant's window. */
  take(userId: string, signal: Signal): void
  /** The ICE servers, with credentials that are valid longer. */
  setIce(ice: IceServers): void
  /**
   * Repeats what may have been lost; with `restart`, after this window's connection was lost, also looks for another
   * path.
   */
  renew(restart: boolean): void
  /** The media from the others, as of now. */
  remotes(): Remote[]
  /** Measures the connections; `remotes` contains the result. */
  measure(): Promise<void>
  close(): void
}
