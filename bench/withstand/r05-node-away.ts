// R5: 50 messages a second between windows of the chat nodes while a node, the database, or the bus is unavailable for
// 10 s. The nodes communicate through the database (decision 0020), or, with WITHSTAND_BUS=on, through the bus (decision
// 0097), which is killed ten times before two nodes are.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { isWithBus, nodeFigures, withChatNodes } from '../lib/chat-nodes.ts'
import { openChatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/compare-lists.ts'
import { addPeople } from '../lib/people.ts'
import { percentiles } from '../lib/percentiles.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 5
const memberCount = isShort ? 6 : 20
const perSecond = isShort ? 20 : 50
const awayMs = Number(process.env.WITHSTAND_AWAY_MS ?? (isShort ? 1_500 : 10_000))
const pauseMs = isShort ? 1_500 : 5_000
/** What is unavailable, round by round. */
const withoutBus = Array.from({ length: isShort ? 1 : 4 }, () => ['node 0', 'node 1', 'database']).flat()
const busRounds = Number(process.env.WITHSTAND_ROUNDS ?? (isShort ? 2 : 10))
const rounds = isWithBus ? [...Array.from({ length: busRounds }, () => 'bus'), ...withoutBus.slice(0, 2)] : withoutBus

type SentMessage = { at: number; id: string; round: string; receiverIndexes: number[]; otherIndexes: number[] }

const { requireTrue, requireWithin, print } = createVerdict('R5', seed)

await withBuild('r05', (dist) =>
  withChatNodes(dist, 2, async ({ api, chat, query, cutDatabase, bus }) => {
    const { organizationId, token } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, memberCount, {
      organization: organizationId,
      role: 'member',
      sessions: 1,
    })
    const room = await createGroupOfAll({ query }, organizationId)
    const windows = await Promise.all(
      members.map(({ tokens: [token = ''] }, n) =>
        openChatWindow([chat(n).url, chat(n + 1).url], { token, organizationId }, [room]),
      ),
    )
    const load = sendSteadily(10, (count) => sendRequest(`${api(count).url}/auth/me`, { token }))

    let isFinished = false
    let round = 'all there'
    const sent: SentMessage[] = []
    const sending: Promise<number>[] = []
    const sendLoop = (async () => {
      const startedAt = performance.now()
      for (let n = 0; !isFinished; n++) {
        const due = startedAt + (n / perSecond) * 1_000
        if (due > performance.now()) await wait(due - performance.now())
        const id = `m${n}`
        const node = windows[n % memberCount]?.nodeUrl()
        // Windows on the sender's own node must receive the message whatever happens to the other node.
        const receiverIndexes = windows.flatMap((window, index) => (node && window.nodeUrl() === node ? index : []))
        const otherIndexes = windows.flatMap((window, index) => (node && window.nodeUrl() !== node ? index : []))
        sent.push({ at: performance.now(), id, round, receiverIndexes, otherIndexes })
        const window = windows[n % memberCount]
        if (window) sending.push(window.send(room, id))
      }
    })()

    const failures: MeasuredResponse[] = []
    for (const away of rounds) {
      await wait(pauseMs)
      const before = load.responses.length
      round = away
      if (away === 'database') await cutDatabase(awayMs)
      else {
        await (away === 'bus' ? bus?.kill(awayMs) : chat(away === 'node 0' ? 0 : 1).kill(awayMs))
        failures.push(...load.responses.slice(before).filter(({ status }) => status !== 200))
      }
      round = 'all there'
    }
    await wait(pauseMs)
    isFinished = true
    await sendLoop
    const attemptCounts = await Promise.all(sending)
    const responses = await load.stop()
    const { messages, roomWithHolesCount, differingListCount } = await compareLists({ query }, windows, [room])

    const delaysDuring = (
      during: (round: string) => boolean,
      receivers: 'receiverIndexes' | 'otherIndexes' = 'receiverIndexes',
    ) =>
      percentiles(
        sent
          .filter((message, n) => during(message.round) && attemptCounts[n] === 1)
          .flatMap(({ at, id, [receivers]: indexes }) =>
            indexes.map((index) => (windows[index]?.receivedAt.get(id) ?? Number.NaN) - at),
          )
          .filter((ms) => ms >= 0),
      )
    const total = (key: 'connections' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
      windows.reduce((sum, { counts }) => sum + counts[key], 0)
    const sameNodeDelays = delaysDuring((roundName) => roundName.startsWith('node'))

    const isBusRound = (roundName: string) => roundName === 'bus'
    const [busSameNode, busOtherNode] = [delaysDuring(isBusRound), delaysDuring(isBusRound, 'otherIndexes')]

    requireTrue('each message is stored once', messages === sent.length)
    requireTrue('sequence numbers have no gaps', roomWithHolesCount === 0)
    requireTrue("every list equals the server's: none missing, none duplicated, in order", differingListCount === 0)
    requireTrue(
      'no socket received a message twice, or after a later one',
      total('twiceOnOneSocket') + total('behindOnOneSocket') === 0,
    )
    requireTrue(
      'no call to an api failed while a chat node or the bus was absent',
      failures.filter(({ status }) => status !== 503).length === 0,
    )
    requireTrue(
      'only 200 and 503',
      responses.every(({ status }) => status === 200 || status === 503),
    )
    requireWithin('calls that failed while a chat node or the bus was absent', failures.length, 0)
    requireWithin('delivery on the remaining node (p99)', sameNodeDelays.p99, 250)
    // A window that stays connected must receive its messages without a reconnect.
    requireWithin('delivery on the remaining node (longest)', sameNodeDelays.max, 3_000)
    if (isWithBus) {
      requireWithin('delivery on the same node without the bus (p99)', busSameNode.p99, 250)
      requireWithin('delivery on other nodes without the bus (longest)', busOtherNode.max, awayMs + 2_000)
    }
    print({
      ...nodeFigures,
      rounds: rounds.length,
      messages,
      connections: total('connections'),
      repeated: attemptCounts.reduce((sum, times) => sum + times - 1, 0),
      delayMs: { allThere: delaysDuring((roundName) => roundName === 'all there'), sameNode: sameNodeDelays },
      ...(isWithBus && { withoutBusMs: { sameNode: busSameNode, otherNodes: busOtherNode } }),
      calls: countStatuses(responses),
    })
    for (const window of windows) window.end()
  }),
)
