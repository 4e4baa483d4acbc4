// R5: 50 messages a second between windows of two chat nodes while one of the nodes, or the database, is unavailable for
// 10 s. The nodes communicate through the database (decision 0020), which takes the place of a message broker.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { chatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/exactly-once.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { groupOf } from '../lib/rooms.ts'
import { shares } from '../lib/shares.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 5
const people = short ? 6 : 20
const perSecond = short ? 20 : 50
const awayMs = short ? 1_500 : 10_000
const pauseMs = short ? 1_500 : 5_000
const rounds = short ? 3 : 12

type Sent = { at: number; id: string; round: string; heardBy: number[] }

const { holds, within, print } = verdict('R5', seed)

await withBuild('r05', (dist) =>
  withNodes(dist, { apis: 2, chats: 2 }, async ({ api, chat, query, cutDatabase }) => {
    const { organization, token } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, people, { organization, role: 'member', sessions: 1 })
    const room = await groupOf({ query }, organization)
    const windows = await Promise.all(
      members.map(({ tokens: [token = ''] }, n) =>
        chatWindow([chat(n).url, chat(n + 1).url], { token, organizationId: organization }, [room]),
      ),
    )
    const calls = steadily(10, (count) => ask(`${api(count).url}/auth/me`, { token }))

    let over = false
    let round = 'all there'
    const sent: Sent[] = []
    const sending: Promise<number>[] = []
    const talking = (async () => {
      const began = performance.now()
      for (let n = 0; !over; n++) {
        const due = began + (n / perSecond) * 1_000
        if (due > performance.now()) await wait(due - performance.now())
        const id = `m${n}`
        const node = windows[n % people]?.where()
        // Windows on the sender's node receive the message whatever happens to the other node.
        const heardBy = windows.flatMap((window, one) => (node && window.where() === node ? one : []))
        sent.push({ at: performance.now(), id, round, heardBy })
        const window = windows[n % people]
        if (window) sending.push(window.send(room, id))
      }
    })()

    const failed: Answer[] = []
    for (let n = 0; n < rounds; n++) {
      await wait(pauseMs)
      const before = calls.answers.length
      round = n % 3 === 2 ? 'database' : `node ${n % 3}`
      if (n % 3 === 2) await cutDatabase(awayMs)
      else {
        await chat(n % 3).kill(awayMs)
        failed.push(...calls.answers.slice(before).filter(({ status }) => status !== 200))
      }
      round = 'all there'
    }
    await wait(pauseMs)
    over = true
    await talking
    const tries = await Promise.all(sending)
    const answers = await calls.stop()
    const { messages, holes, wrong } = await compareLists({ query }, windows, [room])

    const delays = (during: (round: string) => boolean) =>
      shares(
        sent
          .filter((one, n) => during(one.round) && tries[n] === 1)
          .flatMap(({ at, id, heardBy }) => heardBy.map((one) => (windows[one]?.heardAt.get(id) ?? Number.NaN) - at))
          .filter((ms) => ms >= 0),
      )
    const total = (key: 'connections' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
      windows.reduce((sum, { counts }) => sum + counts[key], 0)
    const sameNode = delays((one) => one.startsWith('node'))

    holds('each message is stored once', messages === sent.length)
    holds('sequence numbers have no gaps', holes === 0)
    holds("every list equals the server's: none missing, none duplicated, in order", wrong === 0)
    holds(
      'no socket received a message twice, or after a later one',
      total('twiceOnOneSocket') + total('behindOnOneSocket') === 0,
    )
    holds(
      'no call to an api failed while a chat node was absent',
      failed.filter(({ status }) => status !== 503).length === 0,
    )
    holds(
      'only 200 and 503',
      answers.every(({ status }) => status === 200 || status === 503),
    )
    within('calls that failed while a chat node was absent', failed.length, 0)
    within('delivery on the remaining node (p99)', sameNode.p99, 250)
    // A connected window must not have to wait for its next connection.
    within('delivery on the remaining node (longest)', sameNode.max, 3_000)
    print({
      rounds,
      messages,
      connections: total('connections'),
      repeated: tries.reduce((sum, times) => sum + times - 1, 0),
      delayMs: { allThere: delays((one) => one === 'all there'), sameNode },
      calls: statuses(answers),
    })
    for (const window of windows) window.end()
  }),
)
