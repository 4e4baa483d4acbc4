import * as z from 'zod/mini'
import type { Refusal } from './acknowledgement.ts'
import { AnyUserId, RoomId } from './chat/fields.ts'
import { endpoint } from './endpoint.ts'

export const callLimits = {
  /** How long it rings. */
  ringSeconds: 45,
  /** How long a party whose connection is gone may stay away. */
  returnSeconds: 15,
  /** How long a party whose window said that it is being closed may stay away: a page that is loaded again returns. */
  closedSeconds: 3,
  /** How long an accepted call lasts without a connection to the service, while its media flows or nobody is left. */
  restoreSeconds: 120,
  /** How often a window says whose media it receives, and how long that counts. */
  mediaSeconds: 4,
  mediaCountsSeconds: 8,
  /** In a call of a room, where everybody is connected to everybody. */
  participants: 4,
  callsPerMinute: 5,
  /** Of how many lines that broke a window says that they were its own. */
  formerSockets: 10,
  signals: 60,
  signalSeconds: 10,
  selfTestsPerHour: 5,
  credentialSeconds: 600,
} as const

export const callTypes = ['audio', 'video'] as const
const CallType = z.enum(callTypes)
export type CallType = z.output<typeof CallType>

/**
 * Why a call is over. `answered_elsewhere`: it goes on in another window, or under another id. `left`: a party closed the
 * window. `failed`: the connection to a party was lost.
 */
const CallEndReason = z.enum([
  'hangup',
  'rejected',
  'busy',
  'offline',
  'timeout',
  'failed',
  'answered_elsewhere',
  'left',
])
export type CallEndReason = z.output<typeof CallEndReason>

const CallId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be an id of a call'))
/** What somebody else is shown of one's microphone and picture: `camera` that there is one, `sharing` that it is of the screen. */
const shown = {
  muted: z.optional(z.boolean()),
  camera: z.optional(z.boolean()),
  sharing: z.optional(z.boolean()),
}

/** Names and the caller are taken from the session; what is sent of them is not looked at. */
export const InitiateCall = z.strictObject({
  targetUserId: AnyUserId,
  callType: CallType,
  /** Made by the caller, so that a repeated request is the same call. */
  callId: z.optional(CallId),
  targetUserName: z.optional(z.unknown()),
  callerId: z.optional(z.unknown()),
  callerName: z.optional(z.unknown()),
  ...shown,
})
export const AcceptCall = z.strictObject({ callerId: AnyUserId, callId: z.optional(CallId), ...shown })
export const RejectCall = z.strictObject({ callerId: AnyUserId, callId: z.optional(CallId) })
export const EndCall = z.strictObject({ targetUserId: AnyUserId, callId: z.optional(CallId) })

/**
 * Into the call of a room, which begins with the first; or, by its id, back into a call that one is a party of. `from`:
 * by which sockets this window was in it before, where a call that went on in another window is to stay there.
 */
export const JoinCall = z.union(
  [
    z.strictObject({ roomId: RoomId, callType: CallType, ...shown }),
    z.strictObject({
      callId: CallId,
      callType: z.optional(CallType),
      from: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(callLimits.formerSockets))),
      ...shown,
    }),
  ],
  { error: 'must name a room and a type of call, or a call' },
)
export const LeaveCall = z.strictObject({ callId: CallId })

/** Tells this window again what rings for its person and of the calls in their rooms: for one that was not ready to hear. */
export const RingHere = z.strictObject({})

/** This window is being closed, or loaded again. */
export const LeavingCall = z.strictObject({ callId: CallId })

/** Whose sound or picture this window receives: a party whose connection to the service is lost stays in the call. */
export const ReceivesMedia = z.strictObject({
  callId: CallId,
  from: z.array(AnyUserId).check(z.maxLength(callLimits.participants)),
})

const Description = z.strictObject({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.optional(z.string()),
})
/** Null: there will be no more candidates. */
const Candidate = z.nullable(
  z.strictObject({
    candidate: z.optional(z.string()),
    sdpMid: z.nullish(z.string()),
    sdpMLineIndex: z.nullish(z.number()),
    usernameFragment: z.nullish(z.string()),
  }),
)
/** One of the two; a whole frame has at most 64 KiB, which the connection sees to. */
const signal = { description: z.optional(Description), candidate: z.optional(Candidate) }

export const CallSignal = z.strictObject({ callId: CallId, targetUserId: AnyUserId, ...signal }).check(
  z.refine(({ description, candidate }) => (description === undefined) !== (candidate === undefined), {
    error: 'must hold either a description or a candidate',
  }),
)

const Digits = z.string().check(z.regex(/^\d+$/))

export const CallParticipant = z.object({
  userId: Digits,
  name: z.string(),
  muted: z.boolean(),
  camera: z.boolean(),
  sharing: z.boolean(),
})
export type CallParticipant = z.output<typeof CallParticipant>

/** A call as its party is told of it. */
export const JoinedCall = z.object({
  callId: CallId,
  callerId: Digits,
  callType: CallType,
  /** Null in a call of two. */
  roomId: z.nullable(z.string()),
  state: z.enum(['ringing', 'accepted']),
  /** How long it has been accepted, by the service's clock; null while it rings. */
  elapsedMilliseconds: z.nullable(z.number()),
  /** This party was in it by another socket before: the others may still be connected to a page that is no more. */
  moved: z.boolean(),
  participants: z.array(CallParticipant),
})
export type JoinedCall = z.output<typeof JoinedCall>

/** What the service tells of calls; each of them only to sockets of the parties. */
export const callFrames = {
  /** To all windows of who is called. */
  incoming_call: z.strictObject({ callId: CallId, callerId: Digits, callerName: z.string(), callType: CallType }),
  /** To all windows of both but the one that accepted. `replaces`: the own call that gave way to this one. */
  call_accepted: z.strictObject({
    callId: CallId,
    userId: Digits,
    callerId: Digits,
    callType: CallType,
    replaces: z.optional(CallId),
  }),
  call_rejected: z.strictObject({ callId: CallId, userId: Digits, reason: CallEndReason }),
  /** `userId`: by whom, or who was called in vain. */
  call_ended: z.strictObject({ callId: CallId, userId: Digits, reason: CallEndReason }),
  /** To the window in which the other party is in the call. */
  call_signal: z.strictObject({ callId: CallId, userId: Digits, ...signal }),
  /** Who takes part now; in a room's call also to the windows of everybody in the room. Empty: it is over. */
  call_participants: z.strictObject({
    callId: CallId,
    roomId: z.nullable(z.string()),
    callType: CallType,
    participants: z.array(CallParticipant),
  }),
} as const
export type CallFrames = { [Name in keyof typeof callFrames]: z.output<(typeof callFrames)[Name]> }

/** The same as events of the socket. */
export type CallEvents = { [Name in keyof CallFrames]: (frame: CallFrames[Name]) => void }

/** What the client sends of calls, event by event. */
export const callPayloads = {
  initiate_call: InitiateCall,
  accept_call: AcceptCall,
  reject_call: RejectCall,
  end_call: EndCall,
  call_signal: CallSignal,
  join_call: JoinCall,
  leave_call: LeaveCall,
  leaving_call: LeavingCall,
  receives_media: ReceivesMedia,
  ring_here: RingHere,
} satisfies Record<keyof CallClientEvents, z.ZodMiniType>

type Answered<More extends object> = (answer: ({ ok: true } & More) | { ok: false; error: Refusal }) => void

/** The events by which a client asks; the acknowledgement is optional. */
export type CallClientEvents = {
  initiate_call: (asked: z.input<typeof InitiateCall>, acknowledge?: Answered<JoinedCall>) => void
  accept_call: (asked: z.input<typeof AcceptCall>, acknowledge?: Answered<JoinedCall>) => void
  reject_call: (asked: z.input<typeof RejectCall>, acknowledge?: Answered<object>) => void
  end_call: (asked: z.input<typeof EndCall>, acknowledge?: Answered<object>) => void
  call_signal: (signal: z.input<typeof CallSignal>, acknowledge?: Answered<object>) => void
  join_call: (asked: z.input<typeof JoinCall>, acknowledge?: Answered<JoinedCall>) => void
  ring_here: (asked: z.input<typeof RingHere>, acknowledge?: Answered<object>) => void
  leaving_call: (asked: z.input<typeof LeavingCall>, acknowledge?: Answered<object>) => void
  receives_media: (asked: z.input<typeof ReceivesMedia>, acknowledge?: Answered<object>) => void
  leave_call: (asked: z.input<typeof LeaveCall>, acknowledge?: Answered<object>) => void
}

export const IceServers = z.object({
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  ),
  /** `relay`: the parties see the relay's address and not each other's. */
  iceTransportPolicy: z.enum(['all', 'relay']),
})
export type IceServers = z.output<typeof IceServers>

export const readIceServers = endpoint({
  method: 'GET',
  path: '/api/calls/ice-servers',
  summary: 'Where media finds its way: for a party of the call, or without one to test it, 5 times an hour.',
  query: z.object({ callId: z.optional(CallId) }),
  reply: IceServers,
})

const Window = z.strictObject({
  /** The sockets of the window, at most as many as it remembers. */
  sockets: z.array(z.string().check(z.maxLength(50))).check(z.minLength(1), z.maxLength(callLimits.formerSockets)),
})

export const leaveByClosing = endpoint({
  method: 'POST',
  path: '/api/calls/:callId/leaving',
  summary: 'The window in which the caller takes part in this call is being closed: they are out unless they return.',
  success: 204,
  params: z.object({ callId: CallId }),
  body: Window,
})

export const returnToPage = endpoint({
  method: 'POST',
  path: '/api/calls/:callId/returning',
  summary: 'The page in which the caller takes part in this call is loading again: they return in a moment.',
  success: 204,
  params: z.object({ callId: CallId }),
  body: Window,
})
