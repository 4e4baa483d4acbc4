// R9: 20,000 packets over sockets that are wrong in every way, from the frame to what an event says.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Driven, startCrowd } from '../chat/crowd.ts'
import { ask } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { withNodes } from '../lib/nodes.ts'
import { oddEvents, oddPackets } from '../lib/odd-packets.ts'
import { type Heard, sendOddly } from '../lib/odd-window.ts'
import { addPeople } from '../lib/people.ts'
import { rssMb } from '../lib/processes.ts'
import { groupOf } from '../lib/rooms.ts'
import { steadily } from '../lib/steady.ts'
import { median } from '../lib/table.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 9
const packets = short ? 1_000 : 20_000
/** A window may send 30 at once, and is turned out past 130. */
const perWindow = 20
/** Half of the windows end with their first packet: about a hundred packets a second, however they are answered. */
const windowsPerSecond = short ? 40 : 10
const senders = 8
const listeners = 20
const calmPerSecond = short ? 20 : 40
/** With and without odd windows in turn: what else slows the machine then slows both. */
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
    const sendOne = (n: number) => {
      const objects = { room, message: room }
      const isBreaking = n % 2 === 1
      const kinds = Object.values(isBreaking ? oddPackets : oddEvents)
      // After what ends a connection nothing more of it would be read.
      const all = Array.from({ length: isBreaking ? 1 : perWindow }, () => random.pick(kinds)(random, objects))
      sent += all.length
      const auth = n % 6 === 5 ? undefined : auths[listeners + (n % senders)]
      return sendOddly(port, auth, all)
    }
    try {
      await crowd.open({ port, wire: 'socket.io', room, auths: auths.slice(0, listeners) })
      const first = steadily(windowsPerSecond, sendOne)
      await wait(warmMs)
      const heard: Heard[] = [...(await first.stop())]
      const before = rssMb(pid)
      const all: { quiet: Driven; beside: Driven }[] = []
      for (let round = 1; round <= rounds; round++) {
        const quiet = await crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
        const attack = steadily(windowsPerSecond, sendOne)
        const beside = await crowd.drive({ seconds: listenSeconds, perSecond: calmPerSecond })
        while (sent < (packets * round) / rounds) await wait(100)
        heard.push(...(await attack.stop()))
        all.push({ quiet, beside })
      }
      const more = rssMb(pid) - before

      const refused = heard.reduce((sum, one) => sum + one.refused, 0)
      const unlike = heard.flatMap((one) => one.unlike)
      holds('0 exits', chat(0).pid === pid && (await ask(`${url}/readyz`)).status === 200)
      holds('odd events are refused, and every refusal says what and why', unlike.length === 0 && refused > sent / 2)
      holds(
        'some connections were ended',
        heard.some(({ closed }) => closed),
      )
      holds(
        'others hear every message once',
        all.flatMap(({ quiet, beside }) => [quiet, beside]).every(({ lost, double }) => lost + double === 0),
      )
      within('memory, MB', more, mostMb)
      const slower = median(all.map(({ quiet, beside }) => (100 * beside.delayMs.p99) / quiet.delayMs.p99))
      within('a message to others (p99), % of one without', slower, 120)
      print({
        packets: sent,
        windows: heard.length,
        ended: heard.filter(({ closed }) => closed).length,
        refused,
        unlike: unlike.slice(0, 3),
        moreMb: Math.round(more),
        slowerPercent: Math.round(slower),
        delayMs: all.map(({ quiet, beside }) => [quiet.delayMs, beside.delayMs]),
      })
    } finally {
      await crowd.end()
    }
  }),
)
