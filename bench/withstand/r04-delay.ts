// R4: 200 messages a second to rooms of 50: how long until every user with the room open receives them.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withBuild } from '../lib/built.ts'
import { chatWindow } from '../lib/chat-window.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 4
const rooms = short ? 1 : 4
const inRoom = short ? 10 : 50
const perSecond = short ? 20 : 200
const seconds = short ? 3 : 30

const { holds, within, print } = verdict('R4', seed)

await withBuild('r04', (dist) =>
  withNodes(dist, { apis: 1, chats: 1 }, async ({ api, chat, query }) => {
    const { organization } = await makeAccount(api(0).url)
    const { url } = chat(0)
    const groups = await Promise.all(
      Array.from({ length: rooms }, async (_, n) => {
        const members = await addPeople({ query }, inRoom, { organization, role: 'member', sessions: 1 })
        const answer = await fetch(`${url}/api/chat-rooms/${organization}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${members[0]?.tokens[0]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Room ${n}`, participantIds: members.map(({ id }) => id), isGroup: true }),
        })
        const { _id: room }: { _id: string } = JSON.parse(await answer.text())
        const windows = await Promise.all(
          members.map(({ tokens: [token = ''] }) => chatWindow([url], { token, organizationId: organization }, [room])),
        )
        return { room, windows }
      }),
    )

    const sentAt = new Map<string, number>()
    const sending: Promise<unknown>[] = []
    const began = performance.now()
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = began + (n / perSecond) * 1_000
      if (due > performance.now()) await wait(due - performance.now())
      const group = groups[n % rooms]
      const window = group?.windows[Math.floor(n / rooms) % inRoom]
      if (!group || !window) continue
      const clientId = `m${n}`
      sentAt.set(clientId, performance.now())
      sending.push(window.send(group.room, clientId))
    }
    await Promise.all(sending)
    const all = groups.flatMap(({ windows }) => windows)
    const each = (perSecond * seconds) / rooms
    for (let tries = 0; tries < 100 && all.some(({ heardAt }) => heardAt.size < each); tries++) await wait(100)

    const delays = all.flatMap(({ heardAt }) => [...heardAt].map(([id, at]) => at - (sentAt.get(id) ?? Number.NaN)))
    const { p95, p99 } = shares(delays)
    holds('every window receives every message once', delays.length === each * rooms * inRoom)
    within('95 % received', p95, 100)
    within('99 % received', p99, 250)
    print({ messages: perSecond * seconds, delays: delays.length, delayMs: shares(delays) })
    for (const window of all) window.end()
  }),
)
