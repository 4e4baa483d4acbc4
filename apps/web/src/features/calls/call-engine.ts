import type { CallFrames, CallParticipant, CallType, IceServers, JoinedCall } from '@muster/contracts/calls'
import type { Line } from '../../lib/line.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { type CallEvent, type CallState, nextState, type Somebody } from './call-state.ts'
import { callsNeedHttps, callsPossible } from './calls-possible.ts'
import { keptCall } from './kept-call.ts'
import { listenTo } from './listen-to.ts'
import { type CallMedia, callMedia } from './media/call-media.ts'
import type { Kind, Signal } from './media/media-transport.ts'
import { paced } from './media/paced.ts'
import { ownSockets } from './own-sockets.ts'
import { type Answer, asSeenBy, rejoin, rejoinAfterReload } from './rejoin.ts'
import { ringLimit } from './ring-limit.ts'
import { roomCallIn } from './room-calls.ts'
import { snapshotOf } from './snapshot.ts'
import { createTeller, type Shown } from './tell-shown.ts'

type Parts = { ownId: () => string; iceServers: (callId: string) => Promise<IceServers> }
type Addressed = { callId: string; targetUserId: string } & Signal

/** After so long without a connection it is given up. */
const giveUpMilliseconds = 30_000
const noWay = 'No way for sound and picture between your networks was found.'
const wayLost = 'The way for sound and picture was lost and did not come back.'
/** That something came too late needs no word: the call itself says what became of it. */
const noMatter = () => {}

/** The call of this window: what the person does, what the service says, and the media that follows from it. */
export function createCallEngine({ ownId, iceServers }: Parts) {
  let state: CallState = { phase: 'idle' }
  let participants: CallParticipant[] = []
  let media: CallMedia | undefined
  let line: Line | undefined
  let givingUp: ReturnType<typeof setTimeout> | undefined
  let snapshot = snapshotOf(state, participants, media, '')
  const listeners = new Set<() => void>()
  const early: CallFrames['call_signal'][] = []
  const signals = paced<Addressed>((signal) => line?.emit('call_signal', signal, noMatter))
  const limit = ringLimit(() => over(liveId() ?? '', 'timeout'))
  const teller = createTeller({
    shown: () => (media && isAccepted() ? media.local.shown() : undefined),
    tell: (shown, done) => join({ callId: liveId() ?? '', ...shown }, ({ ok }) => done(ok)),
  })

  function publish() {
    snapshot = snapshotOf(state, participants, media, ownId())
    for (const listener of listeners) listener()
  }

  function dispatch(event: CallEvent) {
    const before = state
    state = nextState(state, event)
    if (state === before) return
    limit.look(state)
    if (state.phase === 'idle' || state.phase === 'ended') letGo()
    publish()
  }

  function letGo() {
    keepTrying()
    signals.cancel()
    media?.close()
    media = undefined
    participants = []
    teller.beginAnew()
    early.length = 0
    keptCall.forget()
  }

  const over = (callId: string, reason: CallFrames['call_ended']['reason'], detail?: string) =>
    dispatch({ type: 'over', callId, reason, at: Date.now(), ...(detail && { detail }) })

  const liveId = () => (state.phase === 'idle' || state.phase === 'ended' ? undefined : state.callId)
  const isAccepted = () => state.phase === 'connecting' || state.phase === 'connected'

  function prepare(video: boolean, muted = false) {
    const made = callMedia({
      ownId: ownId(),
      iceServers: () => iceServers(liveId() ?? ''),
      signal: (targetUserId, signal) => {
        const callId = liveId()
        if (callId) signals.add({ callId, targetUserId, ...signal })
      },
      changed: watchMedia,
    })
    media = made
    made.local.start({ video, muted }).then(teller.look).catch(reportError)
  }

  /** Whether sound or picture comes decides between connecting and connected. */
  function watchMedia() {
    const callId = liveId()
    const comes = media?.remotes().some(({ connected }) => connected)
    if (callId) dispatch({ type: comes ? 'mediaCame' : 'mediaWent', callId })
    if (comes) keepTrying()
    else giveUpLater()
    // The browser's own button ends a shared screen, and a device may be taken away.
    teller.look()
    publish()
  }

  function keepTrying() {
    clearTimeout(givingUp)
    givingUp = undefined
  }

  /** A call of two; in a room's call others may be heard, or come. */
  function giveUpLater() {
    if (givingUp !== undefined || state.phase !== 'connecting' || !state.partner) return
    givingUp = setTimeout(
      () => leave('failed', state.phase === 'connecting' && state.again ? wayLost : noWay),
      giveUpMilliseconds,
    )
  }

  function take(those: CallParticipant[]) {
    participants = those
    media?.setParticipants(those.map(({ userId }) => userId))
    publish()
  }

  /** The call goes on: the way to the others is made. */
  function connect(callId: string, { anew = false } = {}) {
    if (state.phase !== 'connecting' || !media) return
    keptCall.keep(callId)
    const { partner } = state
    if (partner) media.setParticipants([partner.id])
    for (const { userId, callId: of, ...signal } of early.splice(0)) if (of === callId) media.take(userId, signal)
    media.connect({ anew }).catch(reportError)
    giveUpLater()
    teller.look()
  }

  /** What the service answered to a call that was asked for under this id. */
  function follow(asked: string, answer: Answer) {
    if (!answer.ok) return over(asked, 'failed', answer.error.detail)
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

  /** Given up and wanted once more before the first answer was here: both ask for what stands there by its own id. */
  const isAskedAgain = ({ roomId, callerId }: JoinedCall) =>
    state.phase === 'calling' && (roomId === null ? state.partner?.id === callerId : state.roomId === roomId)

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
    if (state.phase === 'idle' || state.phase === 'ended') return
    const { callId, partner } = state
    if (partner) line?.emit('end_call', { targetUserId: partner.id, callId }, noMatter)
    else line?.emit('leave_call', { callId }, noMatter)
    over(callId, reason, detail)
  }

  const andTell = async (change: Promise<unknown> | undefined) => {
    await change
    teller.look()
    publish()
  }

  /** Back into the call after the line was mended or the page loaded again; if the service knows of none, it is over. */
  function comeBack(next: Line) {
    const callId = liveId()
    if (next.id) ownSockets.add(next.id)
    teller.beginAnew()
    const wantedWhile = (isStill: () => boolean) => ({ ask: askToJoin, wanted: () => next.connected && isStill() })
    if (!callId) return rejoinAfterReload({ ...wantedWhile(() => !liveId()), take: takeUp })
    // What still rings is rung again by the service.
    if (state.phase === 'ringing' && !media) return over(callId, 'answered_elsewhere')
    if (state.phase === 'calling' && state.roomId !== null) return askForRoom(callId, state.roomId, state.callType)
    rejoin(callId, { ...wantedWhile(() => liveId() === callId), answered: (answer) => goOn(callId, answer) })
  }

  function goOn(callId: string, answer: Answer) {
    if (!answer.ok && state.phase === 'ringing' && state.partner) return askToAccept(callId, state.partner)
    // The line broke before the service knew of it.
    if (!answer.ok && state.phase === 'calling' && state.partner)
      return askToCall(callId, state.partner, state.callType)
    if (!answer.ok) return over(callId, 'failed', answer.error.detail)
    if (answer.state === 'accepted' && !isAccepted()) return follow(callId, answer)
    take(whoIsIn(answer))
    media?.renew(true)
    teller.look()
  }

  /** A call that this page knows nothing of yet. */
  function takeUp(call: JoinedCall) {
    const { own, ...about } = asSeenBy(ownId(), call)
    dispatch({ type: 'call', ...about })
    prepare(own?.camera ?? false, own?.muted)
    follow(call.callId, { ok: true, ...call })
  }

  /** Where the call went on in another window meanwhile the service says so, and leaves it there. */
  const join = (about: { callId: string } & Partial<Shown>, answered: (answer: Answer) => void) =>
    line?.emit('join_call', { ...about, from: ownSockets.all() }, answered)

  const askToJoin = (callId: string, answered: (answer: Answer) => void) => join({ callId }, answered)

  const askForRoom = (callId: string, roomId: string, callType: CallType) =>
    line?.emit('join_call', { roomId, callType }, (answer) => follow(callId, answer))

  const askToCall = (callId: string, { id, name }: Somebody, callType: CallType) =>
    line?.emit('initiate_call', { targetUserId: id, targetUserName: name, callType, callId }, (answer) =>
      follow(callId, answer),
    )

  const askToAccept = (callId: string, caller: Somebody) =>
    line?.emit('accept_call', { callerId: caller.id, callId }, (answer) => follow(callId, answer))

  /** Takes up a line to the service; answers how to leave it. */
  function attend(next: Line) {
    line = next
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
        media?.renew(false)
      },
      call_signal: (signal) => {
        const { callId, userId, ...rest } = signal
        if (callId === liveId() && media) media.take(userId, rest)
        else early.push(signal)
      },
    })
    if (next.connected) {
      comeBack(next)
      next.emit('ring_here', {})
    }
    return () => {
      stop()
      leave('failed', 'You left the organization that you were called in.')
      line = undefined
    }
  }

  return {
    attend,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => snapshot,

    call(partner: Somebody, callType: CallType) {
      const callId = begin({ callType, partner, roomId: null })
      if (callId) askToCall(callId, partner, callType)
    },
    joinRoom(roomId: string, callType: CallType) {
      const callId = begin({ callType, partner: null, roomId })
      if (callId) askForRoom(callId, roomId, callType)
    },
    /** A video call may be taken by sound alone. */
    accept({ camera = true } = {}) {
      // With media it was accepted already, and the service has not answered yet.
      if (state.phase !== 'ringing' || !state.partner || media) return
      if (!callsPossible()) return leave('failed', callsNeedHttps)
      const { callId, callType, partner } = state
      prepare(callType === 'video' && camera)
      askToAccept(callId, partner)
    },
    reject() {
      if (state.phase !== 'ringing' || !state.partner) return
      line?.emit('reject_call', { callerId: state.partner.id, callId: state.callId }, noMatter)
      over(state.callId, 'rejected')
    },
    end: () => leave('hangup'),
    dismiss: () => dispatch({ type: 'dismissed' }),
    setMuted: (on: boolean) => andTell(media?.local.setMuted(on)),
    setCamera: (on: boolean) => andTell(media?.local.setCamera(on)),
    share: (on: boolean) => andTell(media?.local.share(on)),
    choose: (kind: Kind, deviceId: string) => andTell(media?.local.choose(kind, deviceId)),
  }
}
