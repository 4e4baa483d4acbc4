// R9: 20,000 packets over sockets, malformed at every level from the frame to the content of an event.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type SendResult, startCrowd } from '../chat/crowd.ts'
import { withNodes } from '../lib/nodes.ts'
import { oddEvents, oddPackets, type PacketMaker } from '../lib/odd-packets.ts'
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
/** A window that stays connected sends as many events as a window may: ten a second, for ten seconds. */
const [perWindow, everyMs] = isShort ? [20, 20] : [100, 100]
/**
 * How many windows start per second: those that stay connected, and those that each send one packet that may end their
 * connection. In the full form, they send about a hundred packets a second together, whatever the responses.
 */
const [stayingPerSecond, breakingPerSecond] = isShort ? [20, 20] : [1, 5]
const senderCount = 8
const listenerCount = 20
const calmPerSecond = isShort ? 20 : 40
/**
 * Each round measures both without and with malformed packets, so that other load on the machine affects both
 * measurements.
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
    let sent = 0
    const send = (n: number, makers: PacketMaker[], maxPackets: number) => {
      const auth = n % 6 === 5 ? undefined : auths[listenerCount + (n % senderCount)]
      // From a window without a session, the service reads nothing after the first packet.
      const chosenPackets = Array.from({ length: auth ? maxPackets : 1 }, () =>
        random.pick(makers)(random, { room, message: room }),
      )
      sent += chosenPackets.length
      return sendOddPackets(port, auth, chosenPackets, everyMs)
    }
    const attack = () => {
      const loads = [
        sendSteadily(breakingPerSecond, (n) => send(n, Object.values(oddPackets), 1)),
        sendSteadily(stayingPerSecond, (n) => send(n, Object.values(oddEvents), perWindow)),
      ]
      return { stop: async () => (await Promise.all(loads.map((load) => load.stop()))).flat() }
    }
    try {
      await crowd.open({ port, protocol: 'socket.io', room, auths: auths.slice(0, listenerCount) })
      const warmUpAttack = attack()
      await wait(warmUpMs)
      const results: PacketResults[] = [...(await warmUpAttack.stop())]
      const before = rssMb(pid)
      const roundResults: { quietRound: SendResult; attackedRound: SendResult }[] = []
      for (let round = 1; round <= rounds; round++) {
        const quietRound = await crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
        const attackLoad = attack()
        // After this wait, attacking windows end as fast as new ones start, so the number of open windows is steady.
        await wait(perWindow * everyMs)
        const attackedRound = await crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
        while (sent < (packetCount * round) / rounds) await wait(100)
        results.push(...(await attackLoad.stop()))
        roundResults.push({ quietRound, attackedRound })
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
          .flatMap(({ quietRound, attackedRound }) => [quietRound, attackedRound])
          .every(({ lost, duplicated }) => lost + duplicated === 0),
      )
      requireWithin('memory, MB', addedMb, maxMb)
      const slowdownPercent = median(
        roundResults.map(({ quietRound, attackedRound }) => (100 * attackedRound.delayMs.p99) / quietRound.delayMs.p99),
      )
      requireWithin('a message to other users (p99), % of the time without malformed packets', slowdownPercent, 120)
      print({
        packets: sent,
        windows: results.length,
        ended: results.filter(({ isClosed }) => isClosed).length,
        refused,
        unexpected: unexpected.slice(0, 3),
        moreMb: Math.round(addedMb),
        slowerPercent: Math.round(slowdownPercent),
        delayMs: roundResults.map(({ quietRound, attackedRound }) => [quietRound.delayMs, attackedRound.delayMs]),
      })
    } finally {
      await crowd.end()
    }
  }),
)
