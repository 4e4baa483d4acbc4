import type { MediaKind, MediaTransport, TransportOptions } from './media-transport.ts'
import { connectPeer, type Peer } from './peer.ts'
import { pictureLimit } from './picture-limit.ts'
import { type Measurement, measurementOf, type Quality, qualityOf } from './quality.ts'
import { createRestartProtocol } from './restart.ts'

/** The audio level (0…1) above which a participant counts as speaking. */
export const speechLevel = 0.01

/** The interval over which quality is judged. */
const qualityMilliseconds = 2_000

type PeerEntry = {
  peer: Peer
  measured?: { at: number; measurement: Measurement }
  quality: Quality
  speaking: boolean
}

/** A full mesh: each participant is connected to every other, which is feasible for up to four users. */
export function connectMesh({ ownId, ice: firstIce, sendSignal, onChange }: TransportOptions): MediaTransport {
  let ice = firstIce
  const peers = new Map<string, PeerEntry>()
  const sentTracks: Record<MediaKind, MediaStreamTrack | null> = { audio: null, video: null }

  function peerOf(userId: string): PeerEntry {
    const existing = peers.get(userId)
    if (existing) return existing
    // Both peers must agree on which of them is polite.
    const polite = Number(ownId) > Number(userId)
    const peer = connectPeer({ ice, polite, sendSignal: (peerSignal) => sendSignal(userId, peerSignal), onChange })
    for (const kind of ['audio', 'video'] as const) peer.send(kind, sentTracks[kind]).catch(reportError)
    const entry = { peer, quality: undefined, speaking: false }
    peers.set(userId, entry)
    return entry
  }

  const restarts = createRestartProtocol({
    send: (userId, token) => sendSignal(userId, { description: { type: 'rollback', sdp: token } }),
  })

  function receiveRestart(userId: string, token: string) {
    if (!restarts.receive(userId, token)) return
    removePeer(userId)
    peerOf(userId)
    limitPictures()
  }

  function limitPictures() {
    const limit = pictureLimit(peers.size)
    if (limit) for (const { peer } of peers.values()) peer.limitPicture(limit).catch(reportError)
  }

  function removePeer(userId: string) {
    peers.get(userId)?.peer.close()
    peers.delete(userId)
  }

  return {
    async send(kind, track) {
      sentTracks[kind] = track
      await Promise.all([...peers.values()].map(({ peer }) => peer.send(kind, track)))
    },
    setParticipants(userIds) {
      for (const userId of peers.keys()) if (!userIds.includes(userId)) removePeer(userId)
      for (const userId of userIds) peerOf(userId)
      limitPictures()
      onChange()
    },
    receiveSignal(userId, receivedSignal) {
      if (receivedSignal.description?.type === 'rollback')
        return receiveRestart(userId, receivedSignal.description.sdp ?? '')
      // While a restart is pending, other signals still concern the previous connection and are ignored.
      if (!restarts.isPending(userId)) peerOf(userId).peer.receive(receivedSignal)
    },
    restart() {
      for (const userId of peers.keys()) restarts.request(userId)
    },
    setIce(next) {
      ice = next
      for (const { peer } of peers.values()) peer.setIce(next)
    },
    renew(restart) {
      restarts.repeatRequests()
      for (const { peer } of peers.values()) peer.renew(restart)
    },
    remotes: () =>
      [...peers].map(([userId, { peer, quality, speaking }]) => ({
        userId,
        stream: peer.stream,
        connected: peer.isConnected(),
        quality,
        speaking,
      })),
    async measure() {
      await Promise.all(
        [...peers.values()].map(async (entry) => {
          const report: object[] = []
          const stats = await entry.peer.readStats()
          stats.forEach((stat: object) => {
            report.push(stat)
          })
          const { audioLevel, ...measurement } = measurementOf(report)
          entry.speaking = audioLevel > speechLevel
          const at = performance.now()
          if (entry.measured && at - entry.measured.at < qualityMilliseconds) return
          entry.quality = qualityOf(entry.measured?.measurement, measurement)
          entry.measured = { at, measurement }
        }),
      )
      onChange()
    },
    close() {
      for (const { peer } of peers.values()) peer.close()
      peers.clear()
    },
  }
}
