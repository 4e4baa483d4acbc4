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
import { snapshotOf } from './snapshot.ts'

type Parts = { ownId: () => string; iceServers: (callId: string) => Promise<IceServers> }
type Answer = ({ ok: true } & JoinedCall) | { ok: false; error: { detail: string } }
type Shown = { muted: boolean; camera: boolean }
type Addressed = { callId: string; targetUserId: string } & Signal

/** After so long without a connection it is given up. */
const giveUpMilliseconds = 30_000
const noWay = 'No way for sound and picture between your networks was found.'
const wayLost = 'The way for sound and picture was lost and did not come back.'

/** The call of this window: what the person does, what the service says, and the media that follows from it. */
export function createCallEngine({ ownId, iceServers }: Parts) {
  let state: CallState = { phase: 'idle' }
  let participants: CallParticipant[] = []
  let media: CallMedia | undefined
  let line: Line | undefined
  /** What the others were told last of microphone and picture. */
  let told: Shown | undefined
  let telling = false
  let givingUp: ReturnType<typeof setTimeout> | undefined
  let snapshot = snapshotOf(state, participants, media, '')
  const listeners = new Set<() => void>()
  const early: CallFrames['call_signal'][] = []
  const signals = paced<Addressed>((signal) => line?.emit('call_signal', signal))

  function publish() {
    snapshot = snapshotOf(state, participants, media, ownId())
    for (const listener of listeners) listener()
  }

  function dispatch(event: CallEvent) {
    const before = state
    state = nextState(state, event)
    if (state === before) return
    if (state.phase === 'idle' || state.phase === 'ended') letGo()
    publish()
  }

  function letGo() {
    keepTrying()
    signals.cancel()
    media?.close()
    media = undefined
    participants = []
    told = undefined
    telling = false
    early.length = 0
    keptCall.forget()
  }

  const over = (callId: string, reason: CallFrames['call_ended']['reason'], detail?: string) =>
    dispatch({ type: 'over', callId, reason, at: Date.now(), ...(detail && { detail }) })

  const liveId = () => (state.phase === 'idle' || state.phase === 'ended' ? undefined : state.callId)

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
    made.local.start({ video, muted }).then(tellShown).catch(reportError)
  }

  /** Whether sound or picture comes decides between connecting and connected. */
  function watchMedia() {
    const callId = liveId()
    const comes = media?.remotes().some(({ connected }) => connected)
    if (callId) dispatch({ type: comes ? 'mediaCame' : 'mediaWent', callId })
    if (comes) keepTrying()
    else giveUpLater()
    // The browser's own button ends a shared screen, and a device may be taken away.
    tellShown()
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
    tellShown()
  }

  /** What the service answered to a call that was asked for under this id. */
  function follow(asked: string, answer: Answer, options: { anew?: boolean } = {}) {
    if (!answer.ok) return over(asked, 'failed', answer.error.detail)
    const { callId, callType, elapsedMilliseconds } = answer
    // It was given up before the service knew of it.
    if (liveId() !== asked && liveId() !== callId) return line?.emit('leave_call', { callId })
    if (callId !== asked) dispatch({ type: 'moved', callId: asked, to: callId })
    if (answer.state === 'accepted')
      dispatch({ type: 'accepted', callId, callType, at: Date.now() - (elapsedMilliseconds ?? 0) })
    take(answer.participants)
    connect(callId, options)
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
    if (partner) line?.emit('end_call', { targetUserId: partner.id, callId })
    else line?.emit('leave_call', { callId })
    over(callId, reason, detail)
  }

  /** Tells the others, unless they know, whether they can hear and see this side; one word after the other, so that the last one stands. */
  function tellShown() {
    const callId = liveId()
    if (!callId || !media || (state.phase !== 'connecting' && state.phase !== 'connected')) return
    const { muted, camera, sharing } = media.local
    const shown = { muted, camera: camera || sharing }
    if (telling || (told?.muted === shown.muted && told.camera === shown.camera)) return
    telling = true
    told = shown
    line?.emit('join_call', { callId, ...shown }, ({ ok }) => {
      telling = false
      if (ok) tellShown()
      // With the next measure it is tried again.
      else told = undefined
    })
  }

  const andTell = async (change: Promise<unknown> | undefined) => {
    await change
    tellShown()
    publish()
  }

  /** Back into the call after the line was mended; if the service knows of none, it is over. */
  function comeBack() {
    const callId = liveId()
    // What was not answered before the line broke never will be.
    telling = false
    told = undefined
    if (!callId) return comeBackAfterReload()
    // What still rings is rung again by the service.
    if (state.phase === 'ringing') return over(callId, 'answered_elsewhere')
    line?.emit('join_call', { callId }, (answer) => {
      if (!answer.ok) return over(callId, 'failed', answer.error.detail)
      take(answer.participants)
      if (answer.state === 'accepted' && state.phase === 'calling') return follow(callId, answer)
      media?.renew(true)
      tellShown()
    })
  }

  function comeBackAfterReload() {
    const callId = keptCall.take()
    if (!callId) return
    line?.emit('join_call', { callId }, (answer) => {
      if (!answer.ok || liveId()) return
      const own = answer.participants.find(({ userId }) => userId === ownId())
      const other = answer.participants.find(({ userId }) => userId !== ownId())
      const partner = answer.roomId === null && other ? { id: other.userId, name: other.name } : null
      dispatch({ type: 'call', callId, callType: answer.callType, roomId: answer.roomId, partner })
      prepare(own?.camera ?? false, own?.muted)
      follow(callId, answer, { anew: true })
    })
  }

  /** Takes up a line to the service; answers how to leave it. */
  function attend(next: Line) {
    line = next
    const stop = listenTo(next, {
      connect: comeBack,
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
      comeBack()
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
      if (callId)
        line?.emit(
          'initiate_call',
          { targetUserId: partner.id, targetUserName: partner.name, callType, callId },
          (answer) => follow(callId, answer),
        )
    },
    joinRoom(roomId: string, callType: CallType) {
      const callId = begin({ callType, partner: null, roomId })
      if (callId) line?.emit('join_call', { roomId, callType }, (answer) => follow(callId, answer))
    },
    /** A video call may be taken by sound alone. */
    accept({ camera = true } = {}) {
      if (state.phase !== 'ringing' || !state.partner) return
      if (!callsPossible()) return leave('failed', callsNeedHttps)
      const { callId, callType, partner } = state
      prepare(callType === 'video' && camera)
      line?.emit('accept_call', { callerId: partner.id, callId }, (answer) => follow(callId, answer))
    },
    reject() {
      if (state.phase !== 'ringing' || !state.partner) return
      line?.emit('reject_call', { callerId: state.partner.id, callId: state.callId })
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
