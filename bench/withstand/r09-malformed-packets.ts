// R9: 20,000 malformed packets over sockets, from the frame to the content of an event.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Driven, startCrowd } from '../chat/crowd.ts'
import { ask } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { withNodes } from '../lib/nodes.ts'
import { type Kind, oddEvents, oddPackets } from '../lib/odd-packets.ts'
import { type Heard, sendOddly } from '../lib/odd-window.ts'
import { addPeople } from '../lib/people.ts'
import { rssMb } from '../lib/processes.ts'
import { groupOf } from '../lib/rooms.ts'
import { steadily } from '../lib/steady.ts'
import { median } from '../lib/table.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 9
const packets = short ? 1_000 : 20_000
/** Windows that stay connected send as many events as a window may: ten a second, for ten seconds. */
const [perWindow, everyMs] = short ? [20, 20] : [100, 100]
/** About a hundred packets a second, whatever the responses; a packet that ends its connection needs a window of its own. */
const [stayingPerSecond, breakingPerSecond] = short ? [20, 20] : [1, 5]
const senders = 8
const listeners = 20
const calmPerSecond = short ? 20 : 40
/** Rounds alternate between with and without malformed packets, so that other load on the machine slows both. */
const rounds = short ? 1 : 5
const listenSeconds = short ? 2 : 20
const warmMs = short ? 1_000 : 10_000
const mostMb = 20

const random = chance(seed)
const { holds, within, print } = verdict('R9', seed)

await withBuild('r09', (dist) =>
  withNodes(dist, { apis: 1, chats: 1 }, async ({ api, chat, query }) => {
    const { organization } = await makeAccount(api(0).url)
    const people = await addPeople({ query }, listeners + senders, { organization, role: 'member', sessions: 1 })
    const auths = people.map(({ tokens: [token = ''] }) => ({ token, organizationId: organization }))
    const room = await groupOf({ query }, organization)
    const { url, pid } = chat(0)
    const port = Number(new URL(url).port)
    const crowd = startCrowd()
    let sent = 0
    const send = (n: number, kinds: Kind[], most: number) => {
      const auth = n % 6 === 5 ? undefined : auths[listeners + (n % senders)]
      // Without a session, nothing after the first packet would be read.
      const all = Array.from({ length: auth ? most : 1 }, () => random.pick(kinds)(random, { room, message: room }))
      sent += all.length
      return sendOddly(port, auth, all, everyMs)
    }
    const attack = () => {
      const all = [
        steadily(breakingPerSecond, (n) => send(n, Object.values(oddPackets), 1)),
        steadily(stayingPerSecond, (n) => send(n, Object.values(oddEvents), perWindow)),
      ]
      return { stop: async () => (await Promise.all(all.map((one) => one.stop()))).flat() }
    }
    try {
      await crowd.open({ port, wire: 'socket.io', room, auths: auths.slice(0, listeners) })
      const first = attack()
      await wait(warmMs)
      const heard: Heard[] = [...(await first.stop())]
      const before = rssMb(pid)
      const all: { quiet: Driven; beside: Driven }[] = []
      for (let round = 1; round <= rounds; round++) {
        const quiet = await crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
        const odd = attack()
        // Wait until the number of connected windows is at its steady level.
        await wait(perWindow * everyMs)
        const beside = await crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
        while (sent < (packets * round) / rounds) await wait(100)
        heard.push(...(await odd.stop()))
        all.push({ quiet, beside })
      }
      const more = rssMb(pid) - before

      const refused = heard.reduce((sum, one) => sum + one.refused, 0)
      const unexpected = heard.flatMap((one) => one.unexpected)
      holds('0 exits', chat(0).pid === pid && (await ask(`${url}/readyz`)).status === 200)
      holds('invalid events are refused, with a status and a message', unexpected.length === 0 && refused > sent / 2)
      holds(
        'some connections were ended',
        heard.some(({ closed }) => closed),
      )
      holds(
        'other users receive every message once',
        all.flatMap(({ quiet, beside }) => [quiet, beside]).every(({ lost, double }) => lost + double === 0),
      )
      within('memory, MB', more, mostMb)
      const slower = median(all.map(({ quiet, beside }) => (100 * beside.delayMs.p99) / quiet.delayMs.p99))
      within('a message to other users (p99), % of the time without malformed packets', slower, 120)
      print({
        packets: sent,
        windows: heard.length,
        ended: heard.filter(({ closed }) => closed).length,
        refused,
        unexpected: unexpected.slice(0, 3),
        moreMb: Math.round(more),
        slowerPercent: Math.round(slower),
        delayMs: all.map(({ quiet, beside }) => [quiet.delayMs, beside.delayMs]),
      })
    } finally {
      await crowd.end()
    }
  }),
)
