import { type CallFrames, type CallParticipant, callLimits, type IceServers } from '@muster/contracts/calls'
import { type CallEvent, type CallState, nextState } from './call-state.ts'
import { keptCall } from './kept-call.ts'
import { type CallMedia, callMedia } from './media/call-media.ts'
import type { Signal } from './media/media-transport.ts'
import { paced } from './media/paced.ts'
import { ringLimit } from './ring-limit.ts'
import { snapshotOf } from './snapshot.ts'
import { createTeller, type Shown } from './tell-shown.ts'

type Addressed = { callId: string; targetUserId: string } & Signal
type Parts = {
  ownId: () => string
  iceServers: (callId: string) => Promise<IceServers>
  /** Sends it to another participant's window. */
  signal: (signal: Addressed) => void
  /** Tells the others of one's microphone and picture. */
  tell: (callId: string, shown: Shown, done: (ok: boolean) => void) => void
  /** Tells from whom sound or picture comes. */
  receives: (callId: string, from: string[]) => void
  /** Neither sound nor picture came for too long: says so, and ends it. */
  giveUp: (why: string) => void
}

/** After so long without a connection it is given up. */
const giveUpMilliseconds = 30_000
const noWay = 'No way for sound and picture between your networks was found.'
const wayLost = 'The way for sound and picture was lost and did not come back.'

/** The call of this window by itself: how far it has come, who takes part, and the media that follows from it. */
export function createCallAtHand({ ownId, iceServers, signal, tell, receives, giveUp }: Parts) {
  let state: CallState = { phase: 'idle' }
  let participants: CallParticipant[] = []
  let media: CallMedia | undefined
  let receiving: ReturnType<typeof setInterval> | undefined
  let givingUp: ReturnType<typeof setTimeout> | undefined
  let snapshot = snapshotOf(state, participants, media, '')
  const listeners = new Set<() => void>()
  const early: CallFrames['call_signal'][] = []
  const signals = paced<Addressed>(signal)
  const limit = ringLimit(() => over(liveId() ?? '', 'timeout'))
  const teller = createTeller({
    shown: () => (media && isAccepted() ? media.local.shown() : undefined),
    tell: (shown, done) => tell(liveId() ?? '', shown, done),
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
    clearInterval(receiving)
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

  /** Opens microphone and camera. */
  function prepare(video: boolean, muted = false) {
    const made = callMedia({
      ownId: ownId(),
      iceServers: () => iceServers(liveId() ?? ''),
      signal: (targetUserId, one) => {
        const callId = liveId()
        if (callId) signals.add({ callId, targetUserId, ...one })
      },
      changed: watchMedia,
    })
    media = made
    clearInterval(receiving)
    receiving = setInterval(tellReceived, callLimits.mediaSeconds * 1_000)
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

  /** Keeps those in the call whose connection to the service is lost while they are heard here. */
  function tellReceived() {
    const from = media?.remotes().flatMap(({ userId, connected }) => (connected ? userId : [])) ?? []
    const callId = liveId()
    if (callId && from.length > 0) receives(callId, from)
  }

  function keepTrying() {
    clearTimeout(givingUp)
    givingUp = undefined
  }

  /** A call of two; in a room's call others may be heard, or come. */
  function giveUpLater() {
    if (givingUp !== undefined || state.phase !== 'connecting' || !state.partner) return
    givingUp = setTimeout(
      () => giveUp(state.phase === 'connecting' && state.again ? wayLost : noWay),
      giveUpMilliseconds,
    )
  }

  return {
    dispatch,
    publish,
    over,
    liveId,
    isAccepted,
    prepare,
    get state() {
      return state
    },
    /** What is open here; there is none while it only rings. */
    get media() {
      return media
    },
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** These take part now. */
    take(those: CallParticipant[]) {
      participants = those
      media?.setParticipants(those.map(({ userId }) => userId))
      publish()
    },
    /** The call goes on: the way to the others is made. */
    connect(callId: string, { anew = false } = {}) {
      if (state.phase !== 'connecting' || !media) return
      keptCall.keep(callId)
      const { partner } = state
      if (partner) media.setParticipants([partner.id])
      for (const { userId, callId: of, ...one } of early.splice(0)) if (of === callId) media.take(userId, one)
      media.connect({ anew }).catch(reportError)
      giveUpLater()
      teller.look()
    },
    /** What another participant's window says, which may come before the word that the call goes on. */
    hear(one: CallFrames['call_signal']) {
      const { callId, userId, ...rest } = one
      if (callId === liveId() && media) media.take(userId, rest)
      else early.push(one)
    },
    /** What the others knew before the line broke is said again. */
    tellAnew: teller.beginAnew,
    lookWhatToTell: teller.look,
    /** Something was switched by the person. */
    async andTell(change: Promise<unknown> | undefined) {
      await change
      teller.look()
      publish()
    },
  }
}
