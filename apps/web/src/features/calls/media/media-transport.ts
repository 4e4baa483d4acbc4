import type { CallFrames, IceServers } from '@muster/contracts/calls'
import type { Quality } from './quality.ts'

export type Signal = Pick<CallFrames['call_signal'], 'description' | 'candidate'>
export type MediaKind = 'audio' | 'video'

/** Media from another participant. The stream stays the same object until the connection to them is replaced. */
export type RemoteMedia = {
  userId: string
  stream: MediaStream
  connected: boolean
  quality: Quality
  speaking: boolean
}

/** What a transport needs from the call. */
export type TransportOptions = {
  ownId: string
  ice: IceServers
  sendSignal: (userId: string, signal: Signal) => void
  onChange: () => void
}

/**
 * How media travels between the participants. The service names the transport of each call; transports.ts lists those
 * that this page supports. Currently there is only one, which connects each participant to every other (mesh.ts).
 */
export type MediaTransport = {
  /** Sends this track to all other participants from now on; null stops sending. This needs no renegotiation. */
  send(kind: MediaKind, track: MediaStreamTrack | null): Promise<void>
  /** Sets the current participants: connects to new ones, and disconnects those who have left. */
  setParticipants(userIds: readonly string[]): void
  /**
   * Notifies the other participants that their previous connection to this page no longer exists, for example after a
   * reload.
   */
  restart(): void
  /** Handles a signal from another participant's window. */
  receiveSignal(userId: string, signal: Signal): void
  /** Replaces the ICE servers with ones whose credentials expire later. */
  setIce(ice: IceServers): void
  /**
   * Resends signals that may have been lost. `restart`: this window had lost its connection to the service, so it also
   * looks for other network paths to participants who are not connected.
   */
  renew(restart: boolean): void
  /** Returns the media of every other participant, including those who are not connected yet. */
  remotes(): RemoteMedia[]
  /** Measures the quality of the connections; `remotes` then returns the results. */
  measure(): Promise<void>
  close(): void
}
