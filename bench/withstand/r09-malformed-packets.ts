// R9: 20,000 packets over sockets that are wrong in every way, from the frame to what an event says.
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { startCrowd } from '../chat/crowd.ts'
import { ask } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { inTurns } from '../lib/in-turns.ts'
import { withNodes } from '../lib/nodes.ts'
import { oddEvents, oddPackets } from '../lib/odd-packets.ts'
import { type Heard, sendOddly } from '../lib/odd-window.ts'
import { addPeople } from '../lib/people.ts'
import { rssMb } from '../lib/processes.ts'
import { groupOf } from '../lib/rooms.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 9
const packets = short ? 1_000 : 20_000
/** A window may send 30 at once, and is turned out past 130. */
const perWindow = 20
const atOnce = 8
const listeners = 20
const calmPerSecond = 20
const mostMb = 20

const random = chance(seed)
const { holds, within, print } = verdict('R9', seed)

await withBuild('r09', (dist) =>
  withNodes(dist, { apis: 1, chats: 1 }, async ({ api, chat, query }) => {
    const { organization } = await makeAccount(api(0).url)
    const people = await addPeople({ query }, listeners + atOnce, { organization, role: 'member', sessions: 1 })
    const auths = people.map(({ tokens: [token = ''] }) => ({ token, organizationId: organization }))
    const room = await groupOf({ query }, organization)
    const { url, pid } = chat(0)
    const port = Number(new URL(url).port)
    const crowd = startCrowd()
    const heard: Heard[] = []
    let sent = 0
    const send = async (windows: number) =>
      inTurns(windows, atOnce, async (n) => {
        const objects = { room, message: room }
        const isBreaking = n % 2 === 1
        const kinds = Object.values(isBreaking ? oddPackets : oddEvents)
        // After what ends a connection nothing more of it would be read.
        const all = Array.from({ length: isBreaking ? 1 : perWindow }, () => random.pick(kinds)(random, objects))
        sent += all.length
        const auth = n % 6 === 5 ? undefined : auths[listeners + (n % atOnce)]
        heard.push(await sendOddly(port, auth, all))
      })
    try {
      await crowd.open({ port, wire: 'socket.io', room, auths: auths.slice(0, listeners) })
      await send(atOnce * 4)
      const seconds = short ? 1 : 10
      const quiet = await crowd.drive({ seconds, perSecond: calmPerSecond })
      const before = rssMb(pid)
      let beside = quiet
      const listening = (async () => {
        beside = await crowd.drive({ seconds: short ? 3 : 20, perSecond: calmPerSecond })
      })()
      while (sent < packets) await send(atOnce * 4)
      await listening
      const more = rssMb(pid) - before

      const refused = heard.reduce((sum, one) => sum + one.refused, 0)
      const unlike = heard.flatMap((one) => one.unlike)
      holds('0 exits', chat(0).pid === pid && (await ask(`${url}/readyz`)).status === 200)
      holds('odd events are refused, and every refusal says what and why', unlike.length === 0 && refused > sent / 2)
      holds(
        'some connections were ended',
        heard.some(({ closed }) => closed),
      )
      holds('others hear every message once', quiet.lost + beside.lost + quiet.double + beside.double === 0)
      within('memory, MB', more, mostMb)
      within('a message to others (p99), % of one without', (100 * beside.delayMs.p99) / quiet.delayMs.p99, 120)
      print({
        packets: sent,
        windows: heard.length,
        ended: heard.filter(({ closed }) => closed).length,
        refused,
        unlike: unlike.slice(0, 3),
        moreMb: Math.round(more),
        delayMs: { quiet: quiet.delayMs, beside: beside.delayMs },
      })
    } finally {
      await crowd.end()
    }
  }),
)
