import type { CallFrames, CallParticipant, CallType, JoinedCall } from '@muster/contracts/calls'
import type { CallState, Person } from './call-state.ts'

/** The service's response to a request from this window to take part in a call. */
export type Acknowledgement = ({ ok: true } & JoinedCall) | { ok: false; error: { status: number; detail: string } }

/** A request from this window to take part in a call. `callId`: the id by which this window knows the call. */
export type Request =
  | { type: 'initiate'; callId: string; partner: Person; callType: CallType }
  | { type: 'accept'; callId: string; caller: Person }
  | { type: 'joinRoom'; callId: string; roomId: string; callType: CallType }
  /** Rejoins the call after the connection was lost. The request is repeated while the service is too busy or fails. */
  | { type: 'rejoin'; callId: string }

export type WindowCall = {
  call: CallState
  participants: readonly CallParticipant[]
  /** Whether the microphone, and the camera if needed, have been requested; false while the call is only ringing. */
  hasMedia: boolean
  /** Whether a room's call was requested and the service has not responded yet. */
  joining: boolean
  /** The request to send once the service has responded to the pending request to join a room's call. */
  deferredRequest: Request | undefined
}

export type Callee = Person | { roomId: string }

export type WindowEvent =
  /**
   * The user calls a person, or joins the call of a room. `isPossible`: the browser allows calls on this page.
   * `connected`: there is a connection to the service.
   */
  | { type: 'begin'; callId: string; callType: CallType; to: Callee; isPossible: boolean; connected: boolean }
  | { type: 'accept'; camera: boolean; isPossible: boolean }
  | { type: 'reject' }
  | { type: 'end' }
  | { type: 'dismiss' }
  /** The page is being closed or reloaded; the page cannot tell which of the two. */
  | { type: 'leavePage' }
  /** `keptCallId`: the id of this window's call, kept while the page is reloaded; null if there is no call. */
  | { type: 'socketConnected'; keptCallId: string | null }
  | { type: 'organizationLeft' }
  | { type: 'rung'; frame: CallFrames['incoming_call'] }
  | { type: 'accepted'; frame: CallFrames['call_accepted'] }
  | { type: 'over'; frame: Pick<CallFrames['call_ended'], 'callId' | 'reason'> }
  | { type: 'participants'; frame: CallFrames['call_participants'] }
  /** `roomParticipants`: the participants of the room's call, as last announced by the service. */
  | {
      type: 'acknowledged'
      request: Request
      acknowledgement: Acknowledgement
      roomParticipants: readonly CallParticipant[] | undefined
    }
  /** The page was reloaded, and the call that it was in continues. */
  | { type: 'restored'; call: JoinedCall; roomParticipants: readonly CallParticipant[] | undefined }
  /** `arrives`: audio or video from at least one other participant arrives. */
  | { type: 'media'; arrives: boolean }
  /** `rangOut`: the call rang for too long. `gaveUp`: no audio or video arrived for too long. */
  | { type: 'rangOut' }
  | { type: 'gaveUp' }
  /** The service named a media transport that this page does not know. */
  | { type: 'unknownTransport' }

/** Messages to the service. Responses to messages other than `request` and `restore` are ignored. */
export type ServiceEffect =
  | { type: 'request'; request: Request }
  /** If the call that this window was in before the reload continues, the `restored` event follows. */
  | { type: 'restore'; callId: string }
  | { type: 'endCall'; callId: string; targetUserId: string }
  | { type: 'leaveCall'; callId: string }
  | { type: 'rejectCall'; callId: string; callerId: string }
  | { type: 'leavingCall'; callId: string }
  /**
   * Requests that the service announce again the calls that ring for this user, because this window ignores an incoming
   * call while it has another call.
   */
  | { type: 'ringHere' }

export type MediaEffect =
  | { type: 'openMedia'; video: boolean; muted: boolean }
  /** Connects to the participants. `restart`: their previous connections to this page no longer exist. */
  | { type: 'connectMedia'; callId: string; partnerId: string | undefined; restart: boolean }
  | { type: 'setParticipants'; userIds: readonly string[] }
  /** Resends signals that may have been lost. `restart`: also looks for another network path where none works. */
  | { type: 'renewMedia'; restart: boolean }
  /** The call is over: closes the devices and connections, and clears the kept call. */
  | { type: 'release' }

export type WindowEffect = ServiceEffect | MediaEffect

export type Step = { state: WindowCall; effects: readonly WindowEffect[] }

/** The input of the state machine besides the state and the event. */
export type Context = { ownId: string; now: number }
