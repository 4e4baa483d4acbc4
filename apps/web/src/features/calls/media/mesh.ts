import type { IceServers } from '@muster/contracts/calls'
import type { Kind, MediaTransport, Signal } from './media-transport.ts'
import { connectPeer, type Peer } from './peer.ts'
import { pictureLimit } from './picture-limit.ts'
import { type Measure, measureOf, type Quality, qualityOf } from './quality.ts'
import { restartProtocol } from './restart.ts'

type Parts = {
  ownId: string
  ice: IceServers
  signal: (userId: string, signal: Signal) => void
  changed: () => void
}

/** The level (0…1) above which a participant counts as speaking. */
export const speechLevel = 0.01

/** The interval over which quality is judged. */
const judgeMilliseconds = 2_000

type Known = { peer: Peer; measured?: { at: number; measure: Measure }; quality: Quality; speaking: boolean }

/** Everybody connected to everybody, which the connections of four users can carry. */
export function connectMesh({ ownId, ice: firstIce, signal, changed }: Parts): MediaTransport {
  let ice = firstIce
  const peers = new Map<string, Known>()
  const sending: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }

  function known(userId: string): Known {
    const existing = peers.get(userId)
    if (existing) return existing
    // Both sides must decide on the same polite one.
    const polite = Number(ownId) > Number(userId)
    const peer = connectPeer({ ice, polite, signal: (one) => signal(userId, one), changed })
    for (const kind of ['audio', 'video'] as const) peer.send(kind, sending[kind]).catch(reportError)
    const made = { peer, quality: undefined, speaking: false }
    peers.set(userId, made)
    return made
  }

  const restarts = restartProtocol({
    send: (userId, token) => signal(userId, { description: { type: 'rollback', sdp: token } }),
  })

  function takeRestart(userId: string, token: string) {
    if (!restarts.take(userId, token)) return
    forget(userId)
    known(userId)
    keepWithin()
  }

  function keepWithin() {
    const limit = pictureLimit(peers.size)
    if (limit) for (const { peer } of peers.values()) peer.keepWithin(limit).catch(reportError)
  }

  function forget(userId: string) {
    peers.get(userId)?.peer.close()
    peers.delete(userId)
  }

  return {
    async send(kind, track) {
      sending[kind] = track
      await Promise.all([...peers.values()].map(({ peer }) => peer.send(kind, track)))
    },
    setParticipants(userIds) {
      for (const userId of peers.keys()) if (!userIds.includes(userId)) forget(userId)
      for (const userId of userIds) known(userId)
      keepWithin()
      changed()
    },
    take(userId, one) {
      if (one.description?.type === 'rollback') return takeRestart(userId, one.description.sdp ?? '')
      // Still about the previous connection.
      if (!restarts.awaits(userId)) known(userId).peer.take(one)
    },
    restart() {
      for (const userId of peers.keys()) restarts.ask(userId)
    },
    setIce(next) {
      ice = next
      for (const { peer } of peers.values()) peer.setIce(next)
    },
    renew(restart) {
      restarts.askAgain()
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
        [...peers.values()].map(async (one) => {
          const report: object[] = []
          const stats = await one.peer.report()
          stats.forEach((stat: object) => {
            report.push(stat)
          })
          const { audioLevel, ...measure } = measureOf(report)
          one.speaking = audioLevel > speechLevel
          const at = performance.now()
          if (one.measured && at - one.measured.at < judgeMilliseconds) return
          one.quality = qualityOf(one.measured?.measure, measure)
          one.measured = { at, measure }
        }),
      )
      changed()
    },
    close() {
      for (const { peer } of peers.values()) peer.close()
      peers.clear()
    },
  }
}
