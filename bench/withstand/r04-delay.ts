// R4: how long it takes until every user with the room open receives a message, at 200 messages a second to rooms of
// 50.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { openChatWindow } from '../lib/chat-window.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { percentiles } from '../lib/percentiles.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 4
const roomCount = isShort ? 1 : 4
const membersPerRoom = isShort ? 10 : 50
const perSecond = isShort ? 20 : 200
const seconds = isShort ? 3 : 30

const { requireTrue, requireWithin, print } = createVerdict('R4', seed)

await withBuild('r04', (dist) =>
  withNodes(dist, { apiCount: 1, chatCount: 1 }, async ({ api, chat, query }) => {
    const { organizationId } = await makeAccount(api(0).url)
    const { url } = chat(0)
    const groups = await Promise.all(
      Array.from({ length: roomCount }, async (_, n) => {
        const members = await addPeople({ query }, membersPerRoom, {
          organization: organizationId,
          role: 'member',
          sessions: 1,
        })
        const response = await fetch(`${url}/api/chat-rooms/${organizationId}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${members[0]?.tokens[0]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Room ${n}`, participantIds: members.map(({ id }) => id), isGroup: true }),
        })
        const { _id: room }: { _id: string } = JSON.parse(await response.text())
        const windows = await Promise.all(
          members.map(({ tokens: [token = ''] }) => openChatWindow([url], { token, organizationId }, [room])),
        )
        return { room, windows }
      }),
    )

    const sentAt = new Map<string, number>()
    const sending: Promise<unknown>[] = []
    const startedAt = performance.now()
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = startedAt + (n / perSecond) * 1_000
      if (due > performance.now()) await wait(due - performance.now())
      const group = groups[n % roomCount]
      const window = group?.windows[Math.floor(n / roomCount) % membersPerRoom]
      if (!group || !window) continue
      const clientId = `m${n}`
      sentAt.set(clientId, performance.now())
      sending.push(window.send(group.room, clientId))
    }
    await Promise.all(sending)
    const allWindows = groups.flatMap(({ windows }) => windows)
    const messagesPerRoom = (perSecond * seconds) / roomCount
    for (let tries = 0; tries < 100 && allWindows.some(({ receivedAt }) => receivedAt.size < messagesPerRoom); tries++)
      await wait(100)

    const delays = allWindows.flatMap(({ receivedAt }) =>
      [...receivedAt].map(([id, at]) => at - (sentAt.get(id) ?? Number.NaN)),
    )
    const { p95, p99 } = percentiles(delays)
    requireTrue(
      'every window receives every message once',
      delays.length === messagesPerRoom * roomCount * membersPerRoom,
    )
    requireWithin('95 % received', p95, 100)
    requireWithin('99 % received', p99, 250)
    print({ messages: perSecond * seconds, delays: delays.length, delayMs: percentiles(delays) })
    for (const window of allWindows) window.end()
  }),
)
