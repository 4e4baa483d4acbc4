import type { CallFrames, IceServers } from '@muster/contracts/calls'
import type { Quality } from './quality.ts'

export type Signal = Pick<CallFrames['call_signal'], 'description' | 'candidate'>
export type Kind = 'audio' | 'video'

/** What comes from another participant; the stream stays the same one while its tracks come and go. */
export type Remote = { userId: string; stream: MediaStream; connected: boolean; quality: Quality; speaking: boolean }

/**
 * How sound and picture travel between the participants. Today each is connected to each (mesh.ts); a forwarding server
 * can take its place behind the same few words.
 */
export type MediaTransport = {
  /** Sends this from now on to everybody; null sends nothing. Needs no new agreement with the others. */
  send(kind: Kind, track: MediaStreamTrack | null): Promise<void>
  /** These are the other participants now: connects to who is new, lets go of who left. */
  setParticipants(userIds: readonly string[]): void
  /** Says to the others that what they were connected to is no more, as after this page was loaded again. */
  beginAnew(): void
  /** What another participant's window says about the connection. */
  take(userId: string, signal: Signal): void
  /** The servers that find the way, with credentials that hold longer. */
  setIce(ice: IceServers): void
  /** Says again what may have been lost; with `restart`, after the own line was broken, also looks for another way. */
  renew(restart: boolean): void
  /** What comes from the others, as of now. */
  remotes(): Remote[]
  /** Asks the connections how they are; `remotes` says it then. */
  measure(): Promise<void>
  close(): void
}
