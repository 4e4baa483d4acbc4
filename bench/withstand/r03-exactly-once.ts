// R3: 20 clients in 5 rooms on two nodes, each connection cut every 3 s: every list equals the server's, in the same order.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withBuild } from '../lib/built.ts'
import { type Cut, chatWindow } from '../lib/chat-window.ts'
import { compareLists } from '../lib/exactly-once.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { share, shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 3
const people = short ? 6 : 20
const rooms = short ? 2 : 5
const messages = short ? 150 : 20_000
const cutEveryMs = short ? 700 : 3_000
const mostCaughtUpMs = 3_000
const often: Cut[] = ['close', 'reset', 'silence']
const seldom: Cut[] = short ? ['reload'] : ['hole', 'reload']

const { below, pick } = chance(seed)
const { holds, within, print } = verdict('R3', seed)

await withBuild('r03', (dist) =>
  withNodes(dist, { apis: 1, chats: 2 }, async ({ api, chat, query }) => {
    const { organization } = await makeAccount(api(0).url)
    const members = await addPeople({ query }, people, { organization, role: 'member', sessions: 1 })
    const ids = members.map(({ id }) => String(id))
    const [first] = members
    const made = await Promise.all(
      Array.from({ length: rooms }, async (_, n) => {
        const answer = await fetch(`${chat(n).url}/api/chat-rooms/${organization}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${first?.tokens[0]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Room ${n}`, participantIds: ids, isGroup: true }),
        })
        const room: { _id: string } = JSON.parse(await answer.text())
        return room._id
      }),
    )
    const windows = await Promise.all(
      members.map(({ tokens: [token = ''] }, n) => {
        const urls = [chat(n).url, chat(n + 1).url]
        return chatWindow(urls, { token, organizationId: organization }, made)
      }),
    )

    let over = false
    const cutting = windows.map(async (window) => {
      while (!over) {
        await wait(cutEveryMs / 2 + below(cutEveryMs))
        if (!over) window.cut(pick(below(20) === 0 ? seldom : often))
      }
    })
    const began = performance.now()
    let repeated = 0
    await Promise.all(
      windows.map(async (window, one) => {
        for (let n = one; n < messages; n += people) {
          repeated += (await window.send(made[n % rooms] ?? '', `m${n}`)) - 1
          // A window may send ten events a second.
          await wait(100)
        }
      }),
    )
    const seconds = (performance.now() - began) / 1_000
    over = true
    await Promise.all(cutting)

    const { messages: stored, holes, wrong } = await compareLists({ query }, windows, made)
    const total = (key: 'connections' | 'gaps' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
      windows.reduce((sum, { counts }) => sum + counts[key], 0)
    const caughtUp = windows.flatMap(({ caughtUpMs }) => caughtUpMs)

    holds('each message is stored once', stored === messages)
    holds('sequence numbers have no gaps', holes === 0)
    holds("every list equals the server's: none missing, none duplicated, in order", wrong === 0)
    holds('no socket received a message twice', total('twiceOnOneSocket') === 0)
    holds('no socket received a message after a later one', total('behindOnOneSocket') === 0)
    holds('connections were cut', total('connections') > people)
    within('caught up', share(caughtUp, 0.99), mostCaughtUpMs)
    print({
      messages,
      seconds: Math.round(seconds),
      connections: total('connections'),
      gaps: total('gaps'),
      repeated,
      caughtUpMs: shares(caughtUp),
    })
    for (const window of windows) window.end()
  }),
)
