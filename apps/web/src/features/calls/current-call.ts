import { type CallFrames, callLimits, type IceServers } from '@muster/contracts/calls'
import type { MediaEffect, ServiceEffect, WindowEvent } from './call-events.ts'
import { noCall, step } from './call-machine.ts'
import { isAccepted, liveId } from './call-steps.ts'
import { keptCall } from './kept-call.ts'
import { type CallMedia, createCallMedia } from './media/call-media.ts'
import type { Signal } from './media/media-transport.ts'
import { createPacedQueue } from './media/paced-queue.ts'
import { createPhaseLimits } from './phase-limits.ts'
import { createMediaStateReporter, type MediaState } from './report-media-state.ts'
import { snapshotOf } from './snapshot.ts'

type AddressedSignal = { callId: string; targetUserId: string } & Signal
type Dependencies = {
  ownId: () => string
  requestIceServers: (callId: string) => Promise<IceServers>
  sendToService: (effect: ServiceEffect) => void
  /** Sends a signal to another participant's window. */
  sendSignal: (signal: AddressedSignal) => void
  /** Reports the state of this user's microphone and video to the other participants. */
  reportMediaState: (callId: string, mediaState: MediaState, done: (ok: boolean) => void) => void
  /** Reports the participants whose audio or video arrives here. */
  reportReceived: (callId: string, from: string[]) => void
}

/** Holds this window's call and runs its effects: those on media directly, all others through the service. */
export function createCurrentCall({
  ownId,
  requestIceServers,
  sendToService,
  sendSignal,
  reportMediaState,
  reportReceived,
}: Dependencies) {
  let state = noCall
  let media: CallMedia | undefined
  let reportTimer: ReturnType<typeof setInterval> | undefined
  let snapshot = snapshotOf(state.call, state.participants, media, '')
  const listeners = new Set<() => void>()
  const earlySignals: CallFrames['call_signal'][] = []
  const outgoingSignals = createPacedQueue<AddressedSignal>(sendSignal)
  const limits = createPhaseLimits(send)
  const reporter = createMediaStateReporter({
    mediaState: () => (media && isAccepted(state) ? media.local.mediaState() : undefined),
    report: (mediaState, done) => reportMediaState(liveId(state) ?? '', mediaState, done),
  })

  function publish() {
    snapshot = snapshotOf(state.call, state.participants, media, ownId())
    for (const listener of listeners) listener()
  }

  function send(event: WindowEvent) {
    const before = state
    const { state: next, effects } = step(state, event, { ownId: ownId(), now: Date.now() })
    state = next
    limits.check(state)
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
        return reporter.reportChange()
      case 'release':
        return release()
      default:
        return sendToService(effect)
    }
  }

  function openMedia(video: boolean, muted: boolean) {
    const openedMedia = createCallMedia({
      ownId: ownId(),
      requestIceServers: () => requestIceServers(liveId(state) ?? ''),
      sendSignal: (targetUserId, signalFrame) => {
        const callId = liveId(state)
        if (callId) outgoingSignals.add({ callId, targetUserId, ...signalFrame })
      },
      onChange: handleMediaChange,
      onUnknownTransport: () => send({ type: 'unknownTransport' }),
    })
    media = openedMedia
    clearInterval(reportTimer)
    reportTimer = setInterval(reportMedia, callLimits.mediaReportSeconds * 1_000)
    openedMedia.local.start({ video, muted }).then(reporter.reportChange).catch(reportError)
  }

  function connectMedia({ callId, partnerId, restart }: Extract<MediaEffect, { type: 'connectMedia' }>) {
    if (!media) return
    keptCall.keep(callId)
    if (partnerId !== undefined) media.setParticipants([partnerId])
    for (const { userId, callId: signalCallId, ...signalFrame } of earlySignals.splice(0))
      if (signalCallId === callId) media.receiveSignal(userId, signalFrame)
    media.connect({ restart }).catch(reportError)
    reporter.reportChange()
  }

  function release() {
    clearInterval(reportTimer)
    outgoingSignals.cancel()
    media?.close()
    media = undefined
    reporter.reset()
    earlySignals.length = 0
    keptCall.forget()
  }

  const sourceIds = () => media?.remotes().flatMap(({ userId, connected }) => (connected ? userId : [])) ?? []

  function handleMediaChange() {
    send({ type: 'media', arrives: sourceIds().length > 0 })
    // The media state may also change without an action in the app: the browser's own button can end screen sharing,
    // and a device can be unplugged.
    reporter.reportChange()
    publish()
  }

  /**
   * Reports the participants whose media arrives here, so that the service keeps them in the call for a limited time
   * if they lose their connection to it.
   */
  function reportMedia() {
    const callId = liveId(state)
    const from = sourceIds()
    if (callId && from.length > 0) reportReceived(callId, from)
  }

  return {
    send,
    publish,
    liveId: () => liveId(state),
    /** Undefined if there is no call, and while a call is only ringing. */
    media: () => media,
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /**
     * Handles a signal from another participant. The signal is kept for later if this window's call has no media yet or
     * if the signal names another call id, which this call may get later.
     */
    receiveSignal(signalFrame: CallFrames['call_signal']) {
      const { callId, userId, ...rest } = signalFrame
      if (callId === liveId(state) && media) media.receiveSignal(userId, rest)
      else earlySignals.push(signalFrame)
    },
    /**
     * Called on each new connection. Makes the next report send the state of the microphone and the video even if it
     * has not changed, because the service may no longer have it.
     */
    resetReports: reporter.reset,
    /** Waits for a change of the microphone, the camera or the shared screen, and then reports the new state. */
    async report(change: Promise<unknown> | undefined) {
      await change
      reporter.reportChange()
      publish()
    },
  }
}
