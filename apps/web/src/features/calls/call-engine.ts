import type { CallType, IceServers, JoinedCall } from '@muster/contracts/calls'
import type { Line } from '../../lib/live/line.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { createCallAtHand } from './call-at-hand.ts'
import type { Somebody } from './call-state.ts'
import { callsNeedHttps, callsPossible, leftOrganization } from './calls-possible.ts'
import { listenTo } from './listen-to.ts'
import type { ChosenDevice } from './media/chosen-devices.ts'
import type { Kind } from './media/media-transport.ts'
import { ownSockets } from './own-sockets.ts'
import { type Answer, asSeenBy, rejoin, rejoinAfterReload } from './rejoin.ts'
import { roomCallIn } from './room-calls.ts'
import type { Shown } from './tell-shown.ts'

type Parts = {
  ownId: () => string
  iceServers: (callId: string) => Promise<IceServers>
  /** Says by HTTP that the page is being closed, also where the line takes no word any more. */
  sayLeaving: (callId: string, sockets: string[]) => void
}

/** That something came too late needs no word: the call itself says what became of it. */
const noMatter = () => {}

/** What the person does with the call of this window, and what the service says of it. */
export function createCallEngine({ ownId, iceServers, sayLeaving }: Parts) {
  let line: Line | undefined
  let isJoining = false
  let askNext = noMatter
  const own = createCallAtHand({
    ownId,
    iceServers,
    signal: (signal) => line?.emit('call_signal', signal, noMatter),
    tell: (callId, shown, done) => join({ callId, ...shown }, ({ ok }) => done(ok)),
    // What is said later is of no use.
    receives: (callId, from) => line?.connected && line.emit('receives_media', { callId, from }, noMatter),
    giveUp: (why) => leave('failed', why),
  })
  const { dispatch, over, liveId, prepare, take, connect, andTell } = own

  /** What the service answered to a call that was asked for under this id. */
  function follow(asked: string, answer: Answer) {
    if (!answer.ok) return refused(asked, answer.error.detail)
    const { callId, callType, elapsedMilliseconds, moved } = answer
    const live = liveId()
    const isGivenUp = live === undefined || (live !== asked && live !== callId && !isAskedAgain(answer))
    // Before the service knew of it.
    if (isGivenUp) return line?.emit('leave_call', { callId }, noMatter)
    if (callId !== live) dispatch({ type: 'moved', callId: live, to: callId })
    if (answer.state === 'accepted')
      dispatch({ type: 'accepted', callId, callType, at: Date.now() - (elapsedMilliseconds ?? 0) })
    take(whoIsIn(answer))
    connect(callId, { anew: moved })
  }

  /** Somebody may have called meanwhile, which was not heard here, and for which it may have been refused. */
  function refused(asked: string, why: string) {
    over(asked, 'failed', why)
    line?.emit('ring_here', {}, noMatter)
  }

  /** Given up and wanted once more before the first answer was here: both ask for what stands there by its own id. */
  function isAskedAgain({ roomId, callerId }: JoinedCall) {
    const { state } = own
    return state.phase === 'calling' && (roomId === null ? state.partner?.id === callerId : state.roomId === roomId)
  }

  /** Another node may have told of who came meanwhile before this answer was here. */
  function whoIsIn({ callId, roomId, participants: answered }: JoinedCall) {
    const told = roomId === null ? undefined : roomCallIn(roomId)
    const isNewer = told?.callId === callId && told.participants.some(({ userId }) => userId === ownId())
    return isNewer ? [...told.participants] : answered
  }

  function begin(about: { callType: CallType; partner: Somebody | null; roomId: string | null }): string | undefined {
    if (liveId()) return undefined
    const callId = newUuid()
    dispatch({ type: 'call', callId, ...about })
    if (!callsPossible()) over(callId, 'failed', callsNeedHttps)
    else if (line?.connected) prepare(about.callType === 'video')
    else over(callId, 'failed')
    return liveId()
  }

  function leave(reason: 'hangup' | 'failed', detail?: string) {
    const { state } = own
    if (state.phase === 'idle' || state.phase === 'ended') return
    const { callId, partner } = state
    if (partner) line?.emit('end_call', { targetUserId: partner.id, callId }, noMatter)
    else line?.emit('leave_call', { callId }, noMatter)
    over(callId, reason, detail)
  }

  /** What only rings there rings on in the person's other windows; and nobody there is called from elsewhere. */
  function leaveOrganization() {
    const { state, media } = own
    dispatch({ type: 'dismissed' })
    if (state.phase === 'ringing' && !media) over(state.callId, 'answered_elsewhere')
    else leave('failed', leftOrganization)
  }

  /** Back into the call after the line was mended or the page loaded again; if the service knows of none, it is over. */
  function comeBack(next: Line) {
    const { state } = own
    const callId = liveId()
    if (next.id) ownSockets.add(next.id)
    own.tellAnew()
    isJoining = false
    askNext = noMatter
    const wantedWhile = (isStill: () => boolean) => ({ ask: askToJoin, wanted: () => next.connected && isStill() })
    if (!callId) return rejoinAfterReload({ ...wantedWhile(() => !liveId()), take: takeUp })
    // What still rings is rung again by the service.
    if (state.phase === 'ringing' && !own.media) return over(callId, 'answered_elsewhere')
    if (state.phase === 'calling' && state.roomId !== null) return askForRoom(callId, state.roomId, state.callType)
    rejoin(callId, { ...wantedWhile(() => liveId() === callId), answered: (answer) => goOn(callId, answer) })
  }

  function goOn(callId: string, answer: Answer) {
    const { state } = own
    if (!answer.ok && state.phase === 'ringing' && state.partner) return askToAccept(callId, state.partner)
    // The line broke before the service knew of it.
    if (!answer.ok && state.phase === 'calling' && state.partner)
      return askToCall(callId, state.partner, state.callType)
    if (!answer.ok) return over(callId, 'failed', answer.error.status === 404 ? undefined : answer.error.detail)
    if (answer.state === 'accepted' && !own.isAccepted()) return follow(callId, answer)
    take(whoIsIn(answer))
    own.media?.renew(true)
    own.lookWhatToTell()
  }

  /** A call that this page knows nothing of yet. */
  function takeUp(call: JoinedCall) {
    const { before, ...about } = asSeenBy(ownId(), call)
    dispatch({ type: 'call', ...about })
    prepare(before?.camera ?? false, before?.muted)
    follow(call.callId, { ok: true, ...call })
  }

  /** Where the call went on in another window meanwhile the service says so, and leaves it there. */
  const join = (about: { callId: string } & Partial<Shown>, answered: (answer: Answer) => void) =>
    line?.emit('join_call', { ...about, from: ownSockets.all() }, answered)

  const askToJoin = (callId: string, answered: (answer: Answer) => void) => join({ callId }, answered)

  function askForRoom(callId: string, roomId: string, callType: CallType) {
    isJoining = true
    line?.emit('join_call', { roomId, callType }, (answer) => {
      isJoining = false
      follow(callId, answer)
      askNext()
    })
  }

  /** A room's call that was given up can be left only once the service has said its id: what is asked for waits for that. */
  function inTurn(callId: string, ask: () => void) {
    if (!isJoining) return ask()
    askNext = () => {
      askNext = noMatter
      if (liveId() === callId) ask()
    }
  }

  const askToCall = (callId: string, { id, name }: Somebody, callType: CallType) =>
    line?.emit('initiate_call', { targetUserId: id, targetUserName: name, callType, callId }, (answer) =>
      follow(callId, answer),
    )

  const askToAccept = (callId: string, caller: Somebody) =>
    line?.emit('accept_call', { callerId: caller.id, callId }, (answer) => follow(callId, answer))

  /** Takes up a line to the service; answers how to leave it. */
  function attend(next: Line) {
    line = next
    own.publish()
    const stop = listenTo(next, {
      connect: () => comeBack(next),
      incoming_call: ({ callId, callType, callerId, callerName }) =>
        dispatch({ type: 'rung', callId, callType, partner: { id: callerId, name: callerName }, roomId: null }),
      call_accepted: ({ userId, ...call }) => {
        // One's own other window; what rings here ends by the word that follows.
        if (userId === ownId()) return
        dispatch({ type: 'accepted', at: Date.now(), ...call })
        if (liveId() === call.callId) connect(call.callId)
      },
      call_rejected: ({ callId, reason }) => over(callId, reason),
      call_ended: ({ callId, reason }) => over(callId, reason),
      call_participants: (call) => {
        if (call.callId !== liveId()) return
        take(call.participants)
        own.media?.renew(false)
      },
      call_signal: own.hear,
    })
    if (next.connected) {
      comeBack(next)
      next.emit('ring_here', {})
    }
    return () => {
      stop()
      leaveOrganization()
      line = undefined
      own.publish()
    }
  }

  return {
    attend,
    subscribe: own.subscribe,
    snapshot: own.snapshot,
    /** The part of the page that calls are made from comes after the page itself. */
    attends: () => line !== undefined,

    call(partner: Somebody, callType: CallType) {
      const callId = begin({ callType, partner, roomId: null })
      if (callId) inTurn(callId, () => askToCall(callId, partner, callType))
    },
    joinRoom(roomId: string, callType: CallType) {
      const callId = begin({ callType, partner: null, roomId })
      if (callId) inTurn(callId, () => askForRoom(callId, roomId, callType))
    },
    /** A video call may be taken by sound alone. */
    accept({ camera = true } = {}) {
      const { state, media } = own
      // With media it was accepted already, and the service has not answered yet.
      if (state.phase !== 'ringing' || !state.partner || media) return
      if (!callsPossible()) return leave('failed', callsNeedHttps)
      const { callId, callType, partner } = state
      prepare(callType === 'video' && camera)
      askToAccept(callId, partner)
    },
    reject() {
      const { state } = own
      if (state.phase !== 'ringing' || !state.partner) return
      line?.emit('reject_call', { callerId: state.partner.id, callId: state.callId }, noMatter)
      over(state.callId, 'rejected')
    },
    end: () => leave('hangup'),
    /** The page is being closed or loaded again, which it cannot tell; one that is loaded again says so. */
    leavePage() {
      const callId = liveId()
      if (!callId || !own.media) return
      line?.emit('leaving_call', { callId }, noMatter)
      sayLeaving(callId, ownSockets.all())
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    setMuted: (on: boolean) => andTell(own.media?.local.setMuted(on)),
    setCamera: (on: boolean) => andTell(own.media?.local.setCamera(on)),
    share: (on: boolean) => andTell(own.media?.local.share(on)),
    choose: (kind: Kind, device: ChosenDevice) => andTell(own.media?.local.choose(kind, device)),
    retryMicrophone: () => andTell(own.media?.local.retryMicrophone()),
  }
}
