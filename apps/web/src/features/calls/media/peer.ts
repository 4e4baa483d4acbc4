import type { IceServers } from '@muster/contracts/calls'
import type { Kind, Signal } from './media-transport.ts'
import type { PictureLimit } from './picture-limit.ts'

type Parts = {
  ice: IceServers
  /** When both make an offer at once the polite one gives way; the other one makes the first offer. */
  polite: boolean
  signal: (signal: Signal) => void
  /** The media or the state of the connection changed. */
  changed: () => void
}

/** How long a broken connection may take to recover before it is restarted. */
const mendMilliseconds = 2_000
/** How long connecting may take, at the beginning or after a restart, before it is restarted. */
const tryMilliseconds = 6_000

export type Peer = ReturnType<typeof connectPeer>

/** One connection to one participant: perfect negotiation, with transceivers for sound and picture from the start. */
export function connectPeer({ ice, polite, signal, changed }: Parts) {
  const connection = new RTCPeerConnection(ice)
  const stream = new MediaStream()
  const sending: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  let limit: PictureLimit | undefined
  let makingOffer = false
  let ignoring = false
  let settingAnswer = false
  let mend: ReturnType<typeof setTimeout> | undefined
  let taking: Promise<void> = Promise.resolve()

  const senderOf = (kind: Kind) =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender

  async function propose() {
    makingOffer = true
    try {
      await connection.setLocalDescription()
      sendDescription()
    } finally {
      makingOffer = false
    }
  }

  function sendDescription() {
    const description = connection.localDescription
    if (description) signal({ description: { type: description.type, sdp: description.sdp } })
  }

  async function follow({ description, candidate }: Signal) {
    if (description) return followDescription(description)
    if (candidate === undefined) return
    try {
      await connection.addIceCandidate(candidate ?? undefined)
    } catch (error) {
      // Candidates of an ignored offer lead nowhere.
      if (!ignoring) throw error
    }
  }

  async function followDescription({ type, sdp = '' }: NonNullable<Signal['description']>) {
    const ready = !makingOffer && (connection.signalingState === 'stable' || settingAnswer)
    ignoring = type === 'offer' && !ready && !polite
    if (ignoring) return
    settingAnswer = type === 'answer'
    await connection.setRemoteDescription({ type, sdp }).finally(() => {
      settingAnswer = false
    })
    if (type !== 'offer') return
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
    await Promise.all([put('audio'), put('video')])
    await connection.setLocalDescription()
    sendDescription()
  }

  const put = async (kind: Kind) => {
    await senderOf(kind)?.replaceTrack(sending[kind])
    if (kind === 'video') await keepWithin()
  }

  /** Saves bandwidth: while the browser is about to negotiate something else, the next time does it. */
  async function keepWithin() {
    const sender = senderOf('video')
    if (!limit || !sender || connection.connectionState !== 'connected') return
    const parameters = sender.getParameters()
    const isSharp = sending.video?.contentHint === 'detail'
    for (const encoding of parameters.encodings) {
      encoding.maxBitrate = limit.bitsPerSecond
      encoding.scaleResolutionDownBy = isSharp ? 1 : limit.scaleDownBy
    }
    await sender.setParameters(parameters).catch(() => undefined)
  }

  /** Repeats what may have been lost; where nothing was, restarts ICE. */
  function lookAgain() {
    if (connection.signalingState === 'have-local-offer') sendDescription()
    else if (connection.connectionState !== 'connected') connection.restartIce()
  }

  /** As long as there is no connection. The polite side comes later, usually after the other has restored it. */
  function lookAgainAfter(milliseconds: number) {
    clearTimeout(mend)
    mend = setTimeout(
      () => {
        lookAgain()
        lookAgainAfter(tryMilliseconds)
      },
      polite ? milliseconds * 1.5 : milliseconds,
    )
  }

  connection.onnegotiationneeded = () => {
    propose().catch(report)
  }
  connection.onicecandidate = ({ candidate }) => signal({ candidate: candidate ? candidate.toJSON() : null })
  connection.ontrack = ({ track }) => {
    stream.addTrack(track)
    changed()
  }
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection
    if (connectionState === 'connected') {
      clearTimeout(mend)
      keepWithin().catch(report)
    }
    if (connectionState === 'disconnected') lookAgainAfter(mendMilliseconds)
    if (connectionState === 'failed') lookAgain()
    changed()
  }
  lookAgainAfter(tryMilliseconds)
  if (!polite) for (const kind of ['audio', 'video']) connection.addTransceiver(kind, { direction: 'sendrecv' })

  return {
    stream,
    isConnected: () => connection.connectionState === 'connected',
    report: () => connection.getStats(),
    /** The ICE servers from now on, because the relay's credentials expire. */
    setIce: (next: IceServers) => connection.setConfiguration(next),
    async keepWithin(next: PictureLimit) {
      limit = next
      await keepWithin()
    },
    async send(kind: Kind, track: MediaStreamTrack | null) {
      sending[kind] = track
      await put(kind)
    },
    /** One after the other, in order. */
    take(next: Signal) {
      taking = taking.then(() => follow(next)).catch(report)
    },
    /** Repeats what may have been lost; with `restart` also restarts ICE where there is no connection. */
    renew(restart: boolean) {
      if (restart || connection.signalingState === 'have-local-offer') lookAgain()
    },
    close() {
      clearTimeout(mend)
      connection.close()
    },
  }
}

/** The connection was closed in between, or the signal cannot be applied: the call itself continues. */
const report = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error)
}
