// R5: 50 messages a second between windows of two chat nodes while one of the nodes, or the database, is unavailable
// for 10 s. The nodes communicate through the database (decision 0020), which takes the place of a message broker.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { openChatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/compare-lists.ts'
import { withNodes } from '../lib/nodes.ts'
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
const awayMs = isShort ? 1_500 : 10_000
const pauseMs = isShort ? 1_500 : 5_000
const rounds = isShort ? 3 : 12

type SentMessage = { at: number; id: string; round: string; receiverIndexes: number[] }

const { requireTrue, requireWithin, print } = createVerdict('R5', seed)

await withBuild('r05', (dist) =>
  withNodes(dist, { apiCount: 2, chatCount: 2 }, async ({ api, chat, query, cutDatabase }) => {
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
        sent.push({ at: performance.now(), id, round, receiverIndexes })
        const window = windows[n % memberCount]
        if (window) sending.push(window.send(room, id))
      }
    })()

    const failures: MeasuredResponse[] = []
    for (let n = 0; n < rounds; n++) {
      await wait(pauseMs)
      const before = load.responses.length
      round = n % 3 === 2 ? 'database' : `node ${n % 3}`
      if (n % 3 === 2) await cutDatabase(awayMs)
      else {
        await chat(n % 3).kill(awayMs)
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

    const delaysDuring = (during: (round: string) => boolean) =>
      percentiles(
        sent
          .filter((message, n) => during(message.round) && attemptCounts[n] === 1)
          .flatMap(({ at, id, receiverIndexes }) =>
            receiverIndexes.map((index) => (windows[index]?.receivedAt.get(id) ?? Number.NaN) - at),
          )
          .filter((ms) => ms >= 0),
      )
    const total = (key: 'connections' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
      windows.reduce((sum, { counts }) => sum + counts[key], 0)
    const sameNodeDelays = delaysDuring((roundName) => roundName.startsWith('node'))

    requireTrue('each message is stored once', messages === sent.length)
    requireTrue('sequence numbers have no gaps', roomWithHolesCount === 0)
    requireTrue("every list equals the server's: none missing, none duplicated, in order", differingListCount === 0)
    requireTrue(
      'no socket received a message twice, or after a later one',
      total('twiceOnOneSocket') + total('behindOnOneSocket') === 0,
    )
    requireTrue(
      'no call to an api failed while a chat node was absent',
      failures.filter(({ status }) => status !== 503).length === 0,
    )
    requireTrue(
      'only 200 and 503',
      responses.every(({ status }) => status === 200 || status === 503),
    )
    requireWithin('calls that failed while a chat node was absent', failures.length, 0)
    requireWithin('delivery on the remaining node (p99)', sameNodeDelays.p99, 250)
    // A window that stays connected must receive its messages without a reconnect.
    requireWithin('delivery on the remaining node (longest)', sameNodeDelays.max, 3_000)
    print({
      rounds,
      messages,
      connections: total('connections'),
      repeated: attemptCounts.reduce((sum, times) => sum + times - 1, 0),
      delayMs: { allThere: delaysDuring((roundName) => roundName === 'all there'), sameNode: sameNodeDelays },
      calls: countStatuses(responses),
    })
    for (const window of windows) window.end()
  }),
)
