// R3: 20 clients in 5 rooms on two nodes (WITHSTAND_CHAT_NODES=4 WITHSTAND_BUS=on: four with the bus), with each connection
// cut about every 3 s: every client's list of messages must equal the server's, in the same order.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { nodeFigures, withChatNodes } from '../lib/chat-nodes.ts'
import { type ConnectionFault, openChatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/compare-lists.ts'
import { addPeople } from '../lib/people.ts'
import { percentile, percentiles } from '../lib/percentiles.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 3
const memberCount = isShort ? 6 : 20
const roomCount = isShort ? 2 : 5
const messageCount = Number(process.env.WITHSTAND_MESSAGES ?? (isShort ? 150 : 20_000))
const cutEveryMs = isShort ? 700 : 3_000
const maxCaughtUpMs = 3_000
const frequentFaults: ConnectionFault[] = ['close', 'reset', 'silence']
const rareFaults: ConnectionFault[] = isShort ? ['reload'] : ['hole', 'reload']

const { integerBelow, pick } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R3', seed)

await withBuild('r03', (dist) =>
  withChatNodes(dist, 1, async ({ api, chat, query }) => {
    const { organizationId } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, memberCount, {
      organization: organizationId,
      role: 'member',
      sessions: 1,
    })
    const ids = members.map(({ id }) => String(id))
    const [first] = members
    const createdRooms = await Promise.all(
      Array.from({ length: roomCount }, async (_, n) => {
        const response = await fetch(`${chat(n).url}/api/chat-rooms/${organizationId}`, {
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
        return openChatWindow(urls, { token, organizationId }, createdRooms)
      }),
    )

    let isFinished = false
    const cuts = windows.map(async (window) => {
      while (!isFinished) {
        await wait(cutEveryMs / 2 + integerBelow(cutEveryMs))
        if (!isFinished) window.cut(pick(integerBelow(20) === 0 ? rareFaults : frequentFaults))
      }
    })
    const startedAt = performance.now()
    let repeated = 0
    await Promise.all(
      windows.map(async (window, index) => {
        for (let n = index; n < messageCount; n += memberCount) {
          repeated += (await window.send(createdRooms[n % roomCount] ?? '', `m${n}`)) - 1
          // A window may send ten events a second.
          await wait(100)
        }
      }),
    )
    const seconds = (performance.now() - startedAt) / 1_000
    isFinished = true
    await Promise.all(cuts)

    const {
      messages: stored,
      roomWithHolesCount,
      differingListCount,
    } = await compareLists({ query }, windows, createdRooms)
    const total = (key: 'connections' | 'gaps' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
      windows.reduce((sum, { counts }) => sum + counts[key], 0)
    const caughtUpTimes = windows.flatMap(({ caughtUpMs }) => caughtUpMs)

    requireTrue('each message is stored once', stored === messageCount)
    requireTrue('sequence numbers have no gaps', roomWithHolesCount === 0)
    requireTrue("every list equals the server's: none missing, none duplicated, in order", differingListCount === 0)
    requireTrue('no socket received a message twice', total('twiceOnOneSocket') === 0)
    requireTrue('no socket received a message after a later one', total('behindOnOneSocket') === 0)
    requireTrue('connections were cut', total('connections') > memberCount)
    requireWithin('caught up', percentile(caughtUpTimes, 0.99), maxCaughtUpMs)
    print({
      ...nodeFigures,
      messages: messageCount,
      seconds: Math.round(seconds),
      connections: total('connections'),
      gaps: total('gaps'),
      repeated,
      caughtUpMs: percentiles(caughtUpTimes),
    })
    for (const window of windows) window.end()
  }),
)
