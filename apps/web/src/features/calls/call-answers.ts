import type { CallParticipant, JoinedCall } from '@muster/contracts/calls'
import type { Answer, Context, Step, WindowCall, WindowEvent } from './call-events.ts'
import {
  adding,
  andThen,
  connect,
  isAccepted,
  liveId,
  move,
  openMedia,
  over,
  request,
  setParticipants,
  stay,
} from './call-steps.ts'
import { asSeenBy } from './rejoin.ts'

type Answered = Extract<WindowEvent, { type: 'answered' }>
type Restored = Extract<WindowEvent, { type: 'restored' }>
type InRoom = readonly CallParticipant[] | undefined
type Response = { asked: string; answer: Answer; inRoom: InRoom }

/** What the service responds to a request. */
export function answered(state: WindowCall, { request: asked, answer, inRoom }: Answered, context: Context): Step {
  const response = { asked: asked.callId, answer, inRoom }
  if (asked.type === 'rejoin') return goOn(state, response, context)
  const followed = follow(asked.type === 'joinRoom' ? { ...state, joining: false } : state, response, context)
  return asked.type === 'joinRoom' ? andThen(followed, requestNext) : followed
}

/** What waited for the response, unless the user has given it up too. */
function requestNext({ next, ...state }: WindowCall): Step {
  const rest = { ...state, next: undefined }
  return next && liveId(rest) === next.callId ? request(rest, next) : stay(rest)
}

/** The call goes on as the service says, which may be under another id. */
function follow(state: WindowCall, { asked, answer, inRoom }: Response, context: Context): Step {
  const { now } = context
  if (!answer.ok) {
    // Another user may have called in the same moment, which may be why it was refused.
    const failed = over(state, { callId: asked, reason: 'failed', detail: answer.error.detail, now })
    return andThen(failed, adding({ type: 'ringHere' }))
  }
  const { callId, callType, elapsedMilliseconds, moved } = answer
  const live = liveId(state)
  const isGivenUp = live === undefined || (live !== asked && live !== callId && !isRequestedAgain(state, answer))
  // The user gave it up before the service knew of it.
  if (isGivenUp) return { state, effects: [{ type: 'leaveCall', callId }] }
  const at = now - (elapsedMilliseconds ?? 0)
  const known = callId === live ? stay(state) : move(state, { type: 'moved', callId: live, to: callId })
  const accepted = andThen(known, (next) =>
    answer.state === 'accepted' ? move(next, { type: 'accepted', callId, callType, at }) : stay(next),
  )
  const joined = andThen(accepted, (next) => setParticipants(next, participantsOf(answer, inRoom, context)))
  return andThen(joined, (next) => connect(next, callId, { restart: moved }))
}

/** Given up and requested once more before the first response: both requests lead to the same call under its own id. */
function isRequestedAgain({ call }: WindowCall, { roomId, callerId }: JoinedCall) {
  return call.phase === 'calling' && (roomId === null ? call.partner?.id === callerId : call.roomId === roomId)
}

/** Another node may have announced participants after this response was written and before it arrived. */
function participantsOf({ roomId, participants }: JoinedCall, inRoom: InRoom, { ownId }: Context) {
  return roomId !== null && inRoom?.some(({ userId }) => userId === ownId) ? inRoom : participants
}

/** The response after the connection to the service was lost during a call. */
function goOn(state: WindowCall, response: Response, context: Context): Step {
  const { call } = state
  const { asked: callId, answer, inRoom } = response
  if (call.phase === 'idle' || call.phase === 'ended') return stay(state)
  if (!answer.ok) {
    // The connection was lost before the service knew of the call, or of its acceptance.
    const { partner, callType } = call
    if (call.phase === 'ringing' && partner)
      return { state, effects: [{ type: 'request', request: { type: 'accept', callId, caller: partner } }] }
    if (call.phase === 'calling' && partner)
      return { state, effects: [{ type: 'request', request: { type: 'initiate', callId, partner, callType } }] }
    const detail = answer.error.status === 404 ? undefined : answer.error.detail
    return over(state, { callId, reason: 'failed', detail, now: context.now })
  }
  if (answer.state === 'accepted' && !isAccepted(state)) return follow(state, response, context)
  const joined = setParticipants(state, participantsOf(answer, inRoom, context))
  return andThen(joined, adding({ type: 'renewMedia', restart: true }))
}

/** The call that this page was in before it was loaded again continues, with camera and microphone as they were. */
export function restored(state: WindowCall, { call, inRoom }: Restored, context: Context): Step {
  if (liveId(state)) return stay(state)
  const { before, ...about } = asSeenBy(context.ownId, call)
  const begun = move(state, { type: 'call', ...about })
  const opened = andThen(begun, (next) =>
    openMedia(next, { video: before?.camera ?? false, muted: before?.muted ?? false }),
  )
  const response = { asked: call.callId, answer: { ok: true as const, ...call }, inRoom }
  return andThen(opened, (next) => follow(next, response, context))
}
