// R3: 20 clients in 5 rooms on two nodes, with each connection cut about every 3 s: every client's list of messages
// must equal the server's, in the same order.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withBuild } from '../lib/built.ts'
import { type ConnectionFault, chatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/exactly-once.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { percentile, percentiles } from '../lib/shares.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'

const seed = 3
const people = isShort ? 6 : 20
const rooms = isShort ? 2 : 5
const messages = isShort ? 150 : 20_000
const cutEveryMs = isShort ? 700 : 3_000
const maxCaughtUpMs = 3_000
const frequentFaults: ConnectionFault[] = ['close', 'reset', 'silence']
const rareFaults: ConnectionFault[] = isShort ? ['reload'] : ['hole', 'reload']

const { below, pick } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R3', seed)

await withBuild('r03', (dist) =>
  withNodes(dist, { apis: 1, chats: 2 }, async ({ api, chat, query }) => {
    const { organization } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, people, { organization, role: 'member', sessions: 1 })
    const ids = members.map(({ id }) => String(id))
    const [first] = members
    const createdRooms = await Promise.all(
      Array.from({ length: rooms }, async (_, n) => {
        const response = await fetch(`${chat(n).url}/api/chat-rooms/${organization}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${first?.tokens[0]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Room ${n}`, participantIds: ids, isGroup: true }),
        })
        const room: { _id: string } = JSON.parse(await response.text())
        return room._id
      }),
    )
    const windows = await Promise.all(
      members.map(({ tokens: [token = ''] }, n) => {
        const urls = [chat(n).url, chat(n + 1).url]
        return chatWindow(urls, { token, organizationId: organization }, createdRooms)
      }),
    )

    let isFinished = false
    const cuts = windows.map(async (window) => {
      while (!isFinished) {
        await wait(cutEveryMs / 2 + below(cutEveryMs))
        if (!isFinished) window.cut(pick(below(20) === 0 ? rareFaults : frequentFaults))
      }
    })
    const startedAt = performance.now()
    let repeated = 0
    await Promise.all(
      windows.map(async (window, index) => {
        for (let n = index; n < messages; n += people) {
          repeated += (await window.send(createdRooms[n % rooms] ?? '', `m${n}`)) - 1
          // A window may send ten events a second.
          await wait(100)
        }
      }),
    )
    const seconds = (performance.now() - startedAt) / 1_000
    isFinished = true
    await Promise.all(cuts)

    const { messages: stored, holes, wrong } = await compareLists({ query }, windows, createdRooms)
    const total = (key: 'connections' | 'gaps' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
      windows.reduce((sum, { counts }) => sum + counts[key], 0)
    const caughtUpTimes = windows.flatMap(({ caughtUpMs }) => caughtUpMs)

    requireTrue('each message is stored once', stored === messages)
    requireTrue('sequence numbers have no gaps', holes === 0)
    requireTrue("every list equals the server's: none missing, none duplicated, in order", wrong === 0)
    requireTrue('no socket received a message twice', total('twiceOnOneSocket') === 0)
    requireTrue('no socket received a message after a later one', total('behindOnOneSocket') === 0)
    requireTrue('connections were cut', total('connections') > people)
    requireWithin('caught up', percentile(caughtUpTimes, 0.99), maxCaughtUpMs)
    print({
      messages,
      seconds: Math.round(seconds),
      connections: total('connections'),
      gaps: total('gaps'),
      repeated,
      caughtUpMs: percentiles(caughtUpTimes),
    })
    for (const window of windows) window.end()
  }),
)
