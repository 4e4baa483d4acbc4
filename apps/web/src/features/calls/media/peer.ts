import type { IceServers } from '@muster/contracts/calls'
import type { MediaKind, Signal } from './media-transport.ts'
import type { PictureLimit } from './picture-limit.ts'

type Dependencies = {
  ice: IceServers
  /**
   * Whether this peer yields: if both peers make an offer at once, the polite one withdraws its own. The impolite peer
   * makes the first offer.
   */
  polite: boolean
  sendSignal: (signal: Signal) => void
  /** Called when the media or the state of the connection has changed. */
  onChange: () => void
}

/** How long a broken connection may take to recover before it is restarted. */
const repairMilliseconds = 2_000
/** How long connecting may take, initially or after a restart, before the connection is restarted. */
const connectMilliseconds = 6_000

export type Peer = ReturnType<typeof connectPeer>

/**
 * Opens a connection to one participant. Uses the WebRTC "perfect negotiation" pattern, with transceivers for audio and
 * video from the start.
 */
export function connectPeer({ ice, polite, sendSignal, onChange }: Dependencies) {
  const connection = new RTCPeerConnection(ice)
  const stream = new MediaStream()
  const sentTracks: Record<MediaKind, MediaStreamTrack | null> = { audio: null, video: null }
  let limit: PictureLimit | undefined
  let makingOffer = false
  let isOfferIgnored = false
  let settingAnswer = false
  let repairTimer: ReturnType<typeof setTimeout> | undefined
  let signalQueue: Promise<void> = Promise.resolve()

  const senderOf = (kind: MediaKind) =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender

  async function sendOffer() {
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
    if (description) sendSignal({ description: { type: description.type, sdp: description.sdp } })
  }

  async function applySignal({ description, candidate }: Signal) {
    if (description) return applyDescription(description)
    if (candidate === undefined) return
    try {
      await connection.addIceCandidate(candidate ?? undefined)
    } catch (error) {
      // Candidates of an ignored offer cannot be added, which is expected.
      if (!isOfferIgnored) throw error
    }
  }

  async function applyDescription({ type, sdp = '' }: NonNullable<Signal['description']>) {
    const ready = !makingOffer && (connection.signalingState === 'stable' || settingAnswer)
    isOfferIgnored = type === 'offer' && !ready && !polite
    if (isOfferIgnored) return
    settingAnswer = type === 'answer'
    await connection.setRemoteDescription({ type, sdp }).finally(() => {
      settingAnswer = false
    })
    if (type !== 'offer') return
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
    await Promise.all([replaceTrack('audio'), replaceTrack('video')])
    await connection.setLocalDescription()
    sendDescription()
  }

  const replaceTrack = async (kind: MediaKind) => {
    await senderOf(kind)?.replaceTrack(sentTracks[kind])
    if (kind === 'video') await limitPicture()
  }

  /**
   * Limits the bandwidth of the sent video and, except for a shared screen, its resolution. This may fail while the
   * browser is negotiating; the limits then apply once this function is called again.
   */
  async function limitPicture() {
    const sender = senderOf('video')
    if (!limit || !sender || connection.connectionState !== 'connected') return
    const parameters = sender.getParameters()
    const isSharp = sentTracks.video?.contentHint === 'detail'
    for (const encoding of parameters.encodings) {
      encoding.maxBitrate = limit.bitsPerSecond
      encoding.scaleResolutionDownBy = isSharp ? 1 : limit.scaleDownBy
    }
    await sender.setParameters(parameters).catch(() => undefined)
  }

  /**
   * Resends a pending offer, which may have been lost. If no offer is pending and there is no connection, restarts ICE.
   */
  function repair() {
    if (connection.signalingState === 'have-local-offer') sendDescription()
    else if (connection.connectionState !== 'connected') connection.restartIce()
  }

  /**
   * Repairs the connection after a delay, and then repeatedly until it is established. The polite peer waits longer,
   * because the other peer has usually repaired the connection by then.
   */
  function repairAfter(milliseconds: number) {
    clearTimeout(repairTimer)
    repairTimer = setTimeout(
      () => {
        repair()
        repairAfter(connectMilliseconds)
      },
      polite ? milliseconds * 1.5 : milliseconds,
    )
  }

  connection.onnegotiationneeded = () => {
    sendOffer().catch(reportUnexpected)
  }
  connection.onicecandidate = ({ candidate }) => sendSignal({ candidate: candidate ? candidate.toJSON() : null })
  connection.ontrack = ({ track }) => {
    stream.addTrack(track)
    onChange()
  }
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection
    if (connectionState === 'connected') {
      clearTimeout(repairTimer)
      limitPicture().catch(reportUnexpected)
    }
    if (connectionState === 'disconnected') repairAfter(repairMilliseconds)
    if (connectionState === 'failed') repair()
    onChange()
  }
  repairAfter(connectMilliseconds)
  if (!polite) for (const kind of ['audio', 'video']) connection.addTransceiver(kind, { direction: 'sendrecv' })

  return {
    stream,
    isConnected: () => connection.connectionState === 'connected',
    readStats: () => connection.getStats(),
    /** Replaces the ICE servers, because the relay's credentials expire. */
    setIce: (next: IceServers) => connection.setConfiguration(next),
    async limitPicture(next: PictureLimit) {
      limit = next
      await limitPicture()
    },
    async send(kind: MediaKind, track: MediaStreamTrack | null) {
      sentTracks[kind] = track
      await replaceTrack(kind)
    },
    /** Applies signals one after the other, in order. */
    receive(next: Signal) {
      signalQueue = signalQueue.then(() => applySignal(next)).catch(reportUnexpected)
    },
    /**
     * Resends a pending offer, which may have been lost. With `restart`, restarts ICE if no offer is pending and there
     * is no connection.
     */
    renew(restart: boolean) {
      if (restart || connection.signalingState === 'have-local-offer') repair()
    },
    close() {
      clearTimeout(repairTimer)
      connection.close()
    },
  }
}

/**
 * Reports an error, except an `InvalidStateError`, which is expected if the connection was closed in the meantime or
 * its state does not allow a received signal. The call itself continues.
 */
const reportUnexpected = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error)
}
