import type { CallFrames, CallParticipant, CallType, JoinedCall } from '@muster/contracts/calls'
import type { CallState, Person } from './call-state.ts'

/** What the service responds when this window asks to be in a call. */
export type Answer = ({ ok: true } & JoinedCall) | { ok: false; error: { status: number; detail: string } }

/** A request to be in a call from this window, under the id that this window knows the call by. */
export type Request =
  | { type: 'initiate'; callId: string; partner: Person; callType: CallType }
  | { type: 'accept'; callId: string; caller: Person }
  | { type: 'joinRoom'; callId: string; roomId: string; callType: CallType }
  /** Into the same call again after the connection to the service was lost. Retried while the service is too busy. */
  | { type: 'rejoin'; callId: string }

/** The call of this window. */
export type WindowCall = {
  call: CallState
  participants: readonly CallParticipant[]
  /** Microphone and camera are open or being opened, which they are not while it only rings. */
  hasMedia: boolean
  /** A room's call was requested and the service has not responded yet. */
  joining: boolean
  /** Requested after that response. */
  next: Request | undefined
}

export type Callee = Person | { roomId: string }

export type WindowEvent =
  /**
   * The user calls a person, or joins the call of a room. `possible`: the browser allows calls on this page. `connected`:
   * to the service.
   */
  | { type: 'begin'; callId: string; callType: CallType; to: Callee; possible: boolean; connected: boolean }
  | { type: 'accept'; camera: boolean; possible: boolean }
  | { type: 'reject' }
  | { type: 'end' }
  | { type: 'dismiss' }
  /** The page is being closed or loaded again; which of the two cannot be known. */
  | { type: 'leavePage' }
  /** `keptCallId`: the call that this window was in before its page was loaded again. */
  | { type: 'lineConnected'; keptCallId: string | null }
  | { type: 'organizationLeft' }
  | { type: 'rung'; frame: CallFrames['incoming_call'] }
  | { type: 'accepted'; frame: CallFrames['call_accepted'] }
  | { type: 'over'; frame: Pick<CallFrames['call_ended'], 'callId' | 'reason'> }
  | { type: 'participants'; frame: CallFrames['call_participants'] }
  /** `inRoom`: the participants of the room's call as the service announced them last. */
  | { type: 'answered'; request: Request; answer: Answer; inRoom: readonly CallParticipant[] | undefined }
  /** The page was loaded again and the call that it was in continues. */
  | { type: 'restored'; call: JoinedCall; inRoom: readonly CallParticipant[] | undefined }
  /** Whether sound or picture arrives. */
  | { type: 'media'; arrives: boolean }
  /** It rang for too long; neither sound nor picture came for too long. */
  | { type: 'rangOut' }
  | { type: 'gaveUp' }

/** What is said to the service. Only requests need a response: of the others the call itself shows what became of them. */
export type ServiceEffect =
  | { type: 'request'; request: Request }
  /** `restored` follows where the call that this window was in before its page was loaded again continues. */
  | { type: 'restore'; callId: string }
  | { type: 'endCall'; callId: string; targetUserId: string }
  | { type: 'leaveCall'; callId: string }
  | { type: 'rejectCall'; callId: string; callerId: string }
  | { type: 'leavingCall'; callId: string }
  /** Asks for what rings for this user, in case that was announced while the window could not hear it. */
  | { type: 'ringHere' }

export type MediaEffect =
  | { type: 'openMedia'; video: boolean; muted: boolean }
  /** Connects to the participants. `restart`: they may still be connected to a page that no longer exists. */
  | { type: 'connectMedia'; callId: string; partnerId: string | undefined; restart: boolean }
  | { type: 'setParticipants'; userIds: readonly string[] }
  /** Repeats what may have been lost. `restart`: also looks for another network path. */
  | { type: 'renewMedia'; restart: boolean }
  /** There is no call any more: closes what is open and forgets it. */
  | { type: 'release' }

export type WindowEffect = ServiceEffect | MediaEffect

export type Step = { state: WindowCall; effects: readonly WindowEffect[] }

/** What a decision needs besides the state. */
export type Context = { ownId: string; now: number }
