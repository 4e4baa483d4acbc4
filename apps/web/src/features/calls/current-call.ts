import { type CallFrames, callLimits, type IceServers } from '@muster/contracts/calls'
import type { MediaEffect, ServiceEffect, WindowEvent } from './call-events.ts'
import { noCall, step } from './call-machine.ts'
import { isAccepted, liveId } from './call-steps.ts'
import { keptCall } from './kept-call.ts'
import { type CallMedia, callMedia } from './media/call-media.ts'
import type { Signal } from './media/media-transport.ts'
import { paced } from './media/paced.ts'
import { phaseLimits } from './phase-limits.ts'
import { createReporter, type Shown } from './report-shown.ts'
import { snapshotOf } from './snapshot.ts'

type Addressed = { callId: string; targetUserId: string } & Signal
type Parts = {
  ownId: () => string
  iceServers: (callId: string) => Promise<IceServers>
  service: (effect: ServiceEffect) => void
  /** Sends a signal to another participant's window. */
  signal: (signal: Addressed) => void
  /** Reports this user's microphone and picture to the others. */
  reportShown: (callId: string, shown: Shown, done: (ok: boolean) => void) => void
  /** Reports from whom sound or picture arrives. */
  reportReceived: (callId: string, from: string[]) => void
}

/** Carries out what the state of this window's call asks for: media and timers here, the rest by the service. */
export function createCurrentCall({ ownId, iceServers, service, signal, reportShown, reportReceived }: Parts) {
  let state = noCall
  let media: CallMedia | undefined
  let receiving: ReturnType<typeof setInterval> | undefined
  let snapshot = snapshotOf(state.call, state.participants, media, '')
  const listeners = new Set<() => void>()
  const early: CallFrames['call_signal'][] = []
  const signals = paced<Addressed>(signal)
  const limits = phaseLimits(send)
  const reporter = createReporter({
    shown: () => (media && isAccepted(state) ? media.local.shown() : undefined),
    report: (shown, done) => reportShown(liveId(state) ?? '', shown, done),
  })

  function publish() {
    snapshot = snapshotOf(state.call, state.participants, media, ownId())
    for (const listener of listeners) listener()
  }

  function send(event: WindowEvent) {
    const before = state
    const { state: next, effects } = step(state, event, { ownId: ownId(), now: Date.now() })
    state = next
    limits.look(state)
    for (const effect of effects) run(effect)
    if (state !== before) publish()
  }

  function run(effect: ServiceEffect | MediaEffect) {
    switch (effect.type) {
      case 'openMedia':
        return openMedia(effect.video, effect.muted)
      case 'connectMedia':
        return connectMedia(effect)
      case 'setParticipants':
        return media?.setParticipants(effect.userIds)
      case 'renewMedia':
        media?.renew(effect.restart)
        return reporter.look()
      case 'release':
        return release()
      default:
        return service(effect)
    }
  }

  function openMedia(video: boolean, muted: boolean) {
    const opened = callMedia({
      ownId: ownId(),
      iceServers: () => iceServers(liveId(state) ?? ''),
      signal: (targetUserId, one) => {
        const callId = liveId(state)
        if (callId) signals.add({ callId, targetUserId, ...one })
      },
      changed: mediaChanged,
    })
    media = opened
    clearInterval(receiving)
    receiving = setInterval(reportMedia, callLimits.mediaSeconds * 1_000)
    opened.local.start({ video, muted }).then(reporter.look).catch(reportError)
  }

  function connectMedia({ callId, partnerId, restart }: Extract<MediaEffect, { type: 'connectMedia' }>) {
    if (!media) return
    keptCall.keep(callId)
    if (partnerId !== undefined) media.setParticipants([partnerId])
    for (const { userId, callId: of, ...one } of early.splice(0)) if (of === callId) media.take(userId, one)
    media.connect({ restart }).catch(reportError)
    reporter.look()
  }

  function release() {
    clearInterval(receiving)
    signals.cancel()
    media?.close()
    media = undefined
    reporter.reset()
    early.length = 0
    keptCall.forget()
  }

  const sources = () => media?.remotes().flatMap(({ userId, connected }) => (connected ? userId : [])) ?? []

  function mediaChanged() {
    send({ type: 'media', arrives: sources().length > 0 })
    // The browser's own button ends a shared screen, and a device may be unplugged.
    reporter.look()
    publish()
  }

  /** Keeps those in the call who lose their connection to the service while they are heard here. */
  function reportMedia() {
    const callId = liveId(state)
    const from = sources()
    if (callId && from.length > 0) reportReceived(callId, from)
  }

  return {
    send,
    publish,
    liveId: () => liveId(state),
    /** Undefined while it only rings. */
    media: () => media,
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** A signal of another participant's window, which may come before this window knows that the call was accepted. */
    receiveSignal(one: CallFrames['call_signal']) {
      const { callId, userId, ...rest } = one
      if (callId === liveId(state) && media) media.take(userId, rest)
      else early.push(one)
    },
    /** The connection was lost: what was reported before is reported again. */
    reportAgain: reporter.reset,
    /** The user has switched something. */
    async report(change: Promise<unknown> | undefined) {
      await change
      reporter.look()
      publish()
    },
  }
}
