// R9: 20,000 packets over sockets, malformed at every level from the frame to the content of an event.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type SendResult, startCrowd } from '../chat/crowd.ts'
import { withNodes } from '../lib/nodes.ts'
import { oddEvents, oddPackets, ordinaryEvents, type PacketMaker } from '../lib/odd-packets.ts'
import { type PacketResults, sendOddPackets } from '../lib/odd-window.ts'
import { addPeople } from '../lib/people.ts'
import { rssMb } from '../lib/processes.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { sendRequest } from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { median } from '../lib/table.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 9
const packetCount = isShort ? 1_000 : 20_000
/**
 * In the full form, a window that stays connected sends as many events as a window may: ten a second, for ten seconds.
 */
const [perWindow, everyMs] = isShort ? [20, 20] : [100, 100]
/**
 * How many windows start per second: windows that stay connected, and windows that send a single packet, which may end
 * their connection. In the full form, all windows together send about a hundred packets a second, whatever the
 * responses.
 */
const [stayingPerSecond, breakingPerSecond] = isShort ? [20, 20] : [1, 5]
const senderCount = 8
const listenerCount = 20
const calmPerSecond = isShort ? 20 : 40
/**
 * Each round measures without other windows, with windows that send ordinary events, and with windows that send
 * malformed packets, so that other load on the machine affects all of them.
 */
const rounds = isShort ? 1 : 5
const listenSeconds = isShort ? 2 : 20
const warmUpMs = isShort ? 1_000 : 10_000
const maxMb = 20

const random = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R9', seed)

await withBuild('r09', (dist) =>
  withNodes(dist, { apiCount: 1, chatCount: 1 }, async ({ api, chat, query }) => {
    const { organizationId } = await makeAccount(api(0).url)
    const people = await addPeople({ query }, listenerCount + senderCount, {
      organization: organizationId,
      role: 'member',
      sessions: 1,
    })
    const auths = people.map(({ tokens: [token = ''] }) => ({ token, organizationId }))
    const room = await createGroupOfAll({ query }, organizationId)
    const { url, pid } = chat(0)
    const port = Number(new URL(url).port)
    const crowd = startCrowd()
    /**
     * Starts windows at a steady rate, `stayingPerSecond` of which send `perWindow` packets each, the others one.
     * `sentCount` returns the number of packets of all windows started so far.
     */
    const startWindows = (single: Record<string, PacketMaker>, several: Record<string, PacketMaker>) => {
      let sentCount = 0
      const openWindow = (n: number, makers: PacketMaker[], maxPackets: number) => {
        const auth = n % 6 === 5 ? undefined : auths[listenerCount + (n % senderCount)]
        // From a window without a session, the service reads nothing after the first packet.
        const packets = Array.from({ length: auth ? maxPackets : 1 }, () =>
          random.pick(makers)(random, { room, message: room }),
        )
        sentCount += packets.length
        return sendOddPackets(port, auth, packets, everyMs)
      }
      const loads = [
        sendSteadily(breakingPerSecond, (n) => openWindow(n, Object.values(single), 1)),
        sendSteadily(stayingPerSecond, (n) => openWindow(n, Object.values(several), perWindow)),
      ]
      return {
        sentCount: () => sentCount,
        stop: async () => (await Promise.all(loads.map((load) => load.stop()))).flat(),
      }
    }
    const startOrdinaryWindows = () => startWindows(ordinaryEvents, ordinaryEvents)
    const startAttack = () => startWindows(oddPackets, oddEvents)
    try {
      await crowd.open({ port, protocol: 'socket.io', room, auths: auths.slice(0, listenerCount) })
      const warmUpWindows = startOrdinaryWindows()
      await wait(warmUpMs)
      await warmUpWindows.stop()
      const warmUpAttack = startAttack()
      await wait(warmUpMs)
      const results: PacketResults[] = [...(await warmUpAttack.stop())]
      let sent = warmUpAttack.sentCount()
      const before = rssMb(pid)
      const measure = () => crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
      const roundResults: Record<'alone' | 'ordinary' | 'attacked', SendResult>[] = []
      for (let round = 1; round <= rounds; round++) {
        const alone = await measure()
        const ordinaryWindows = startOrdinaryWindows()
        // After this wait, windows end as fast as new ones start, so the number of open windows is steady.
        await wait(perWindow * everyMs)
        const ordinary = await measure()
        await ordinaryWindows.stop()
        const attack = startAttack()
        await wait(perWindow * everyMs)
        const attacked = await measure()
        while (sent + attack.sentCount() < (packetCount * round) / rounds) await wait(100)
        results.push(...(await attack.stop()))
        sent += attack.sentCount()
        roundResults.push({ alone, ordinary, attacked })
      }
      const addedMb = rssMb(pid) - before

      const refused = results.reduce((sum, result) => sum + result.refused, 0)
      const unexpected = results.flatMap((result) => result.unexpected)
      requireTrue('0 exits', chat(0).pid === pid && (await sendRequest(`${url}/readyz`)).status === 200)
      requireTrue(
        'invalid events are refused, with a status and a message',
        unexpected.length === 0 && refused > sent / 2,
      )
      requireTrue(
        'some connections were ended',
        results.some(({ isClosed }) => isClosed),
      )
      requireTrue(
        'other users receive every message once',
        roundResults
          .flatMap(({ alone, ordinary, attacked }) => [alone, ordinary, attacked])
          .every(({ lost, duplicated }) => lost + duplicated === 0),
      )
      requireWithin('memory, MB', addedMb, maxMb)
      const p99Percent = (kind: 'ordinary' | 'attacked', base: 'alone' | 'ordinary') =>
        median(roundResults.map((result) => (100 * result[kind].delayMs.p99) / result[base].delayMs.p99))
      const slowdownPercent = p99Percent('attacked', 'ordinary')
      requireWithin('a message to other users (p99), % of the time with ordinary events', slowdownPercent, 120)
      print({
        packets: sent,
        windows: results.length,
        ended: results.filter(({ isClosed }) => isClosed).length,
        refused,
        unexpected: unexpected.slice(0, 3),
        moreMb: Math.round(addedMb),
        p99Percent: {
          attackedOfOrdinary: Math.round(slowdownPercent),
          attackedOfAlone: Math.round(p99Percent('attacked', 'alone')),
          ordinaryOfAlone: Math.round(p99Percent('ordinary', 'alone')),
        },
        delayMs: roundResults.map(({ alone, ordinary, attacked }) => ({
          alone: alone.delayMs,
          ordinary: ordinary.delayMs,
          attacked: attacked.delayMs,
        })),
      })
    } finally {
      await crowd.end()
    }
  }),
)
