import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { openChatWindow } from './chat-window.ts'
import { compareLists } from './compare-lists.ts'
import type { Haproxy } from './haproxy.ts'
import type { Nodes } from './nodes.ts'
import { addPeople } from './people.ts'
import { percentiles } from './percentiles.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from './send-request.ts'
import { sendSteadily } from './steady.ts'
import type { createVerdict } from './verdict.ts'

const roomSize = 20

type Load = {
  requestsPerSecond: number
  messagesPerSecond: number
  /** A multiple of the number of members of a room. */
  socketCount: number
}

/** What the web app's library waits before it reconnects: a second, half of it at random. */
const reconnectDelayMs = () => 500 + Math.random() * 1_000

/**
 * Sends requests and messages through a proxy while `act` runs, and requires that no request fails, that each write is
 * made once, and that each message reaches each window once and in order.
 */
export async function loadWhile(
  { query }: Pick<Nodes, 'query'>,
  { apiUrl, chatUrl }: Pick<Haproxy, 'apiUrl' | 'chatUrl'>,
  { requestsPerSecond, messagesPerSecond, socketCount }: Load,
  act: () => Promise<void>,
  { requireTrue, requireWithin }: Pick<ReturnType<typeof createVerdict>, 'requireTrue' | 'requireWithin'>,
) {
  const { organizationId, projectId, token } = await makeAccount(apiUrl)
  const members = await addPeople({ query }, socketCount, { organization: organizationId, role: 'member', sessions: 1 })
  const rooms: string[] = []
  for (let first = 0; first < members.length; first += roomSize) {
    const participants = members.slice(first, first + roomSize)
    rooms.push(await createRoom(chatUrl, organizationId, participants))
  }
  const windows = await Promise.all(
    members.map(async ({ tokens: [memberToken = ''] }, n) => {
      const room = rooms[Math.floor(n / roomSize)] ?? ''
      const window = await openChatWindow([chatUrl], { token: memberToken, organizationId }, [room], reconnectDelayMs)
      return { window, room }
    }),
  )

  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const listUrl = `${apiUrl}/tasks/organization/${organizationId}?limit=20`
  const titles: string[] = []
  const load = sendSteadily(requestsPerSecond, async (count) => {
    if (count % 5 === 1) return sendRequest(`${apiUrl}/auth/me`, { token, agent })
    if (count % 5 !== 0) return sendRequest(listUrl, { token, agent })
    const title = `Task ${count}`
    titles.push(title)
    const body = { title, project_id: projectId }
    return sendRequest(`${apiUrl}/tasks/`, { token, agent, method: 'POST', body })
  })
  let isFinished = false
  // As in the web app, a window sends its next message when the previous one is acknowledged.
  const queues = windows.map(() => Promise.resolve(0))
  const sending: Promise<number>[] = []
  const sendLoop = (async () => {
    const startedAt = performance.now()
    for (let n = 0; !isFinished; n++) {
      const due = startedAt + (n / messagesPerSecond) * 1_000
      if (due > performance.now()) await wait(due - performance.now())
      // 7 has no factor in common with the number of windows, so that all send in turn.
      const index = (n * 7) % windows.length
      const sender = windows[index]
      const queue = queues[index]
      if (!sender || !queue) continue
      queues[index] = queue.then(() => sender.window.send(sender.room, `m${n}`))
      sending.push(queues[index])
    }
  })()
  const startedAt = performance.now()
  await act()
  const seconds = (performance.now() - startedAt) / 1_000
  isFinished = true
  await sendLoop
  const attempts = await Promise.all(sending)
  const responses = await load.stop()
  agent.destroy()

  const compared = await Promise.all(
    rooms.map((room) =>
      compareLists(
        { query },
        windows.flatMap((own) => (own.room === room ? [own.window] : [])),
        [room],
      ),
    ),
  )
  const stored = await query<{ count: number; titles: number }>(
    'select count(*)::int as count, count(distinct title)::int as titles from tasks where project_id = $1',
    [projectId],
  )
  const total = (key: 'connections' | 'twiceOnOneSocket' | 'behindOnOneSocket') =>
    windows.reduce((sum, { window }) => sum + window.counts[key], 0)
  const awayMs = windows.flatMap(({ window }) => window.awayMs)
  const failed = responses.filter(({ status }) => status < 200 || status > 299)
  const messageCount = compared.reduce((sum, { messages }) => sum + messages, 0)
  requireTrue('0 failed requests', failed.length === 0)
  requireTrue('each task is created once', stored[0]?.count === titles.length && stored[0].titles === titles.length)
  requireTrue('each message is stored once', messageCount === sending.length)
  requireTrue(
    "every list equals the server's: none missing, none duplicated, in order",
    compared.every(({ roomWithHolesCount, differingListCount }) => roomWithHolesCount + differingListCount === 0),
  )
  requireTrue('no socket received a message twice, or after a later one', total('twiceOnOneSocket') === 0)
  requireTrue('no socket received a message after a later one', total('behindOnOneSocket') === 0)
  requireTrue('sockets were reconnected', awayMs.length > 0)
  requireWithin('sockets are connected again', percentiles(awayMs).max, 3_000)
  for (const { window } of windows) window.end()
  return {
    seconds: Math.round(seconds),
    requests: countStatuses(responses),
    requestMs: percentiles(responses.map(({ ms }) => ms)),
    failed: failed.slice(0, 5).map(({ status, error, body }: MeasuredResponse) => ({ status, error, body })),
    messages: messageCount,
    repeated: attempts.reduce((sum, times) => sum + times - 1, 0),
    reconnects: awayMs.length,
    awayMs: percentiles(awayMs),
  }
}

async function createRoom(chatUrl: string, organizationId: number, members: { id: number; tokens: string[] }[]) {
  const { body } = await sendRequest(`${chatUrl}/api/chat-rooms/${organizationId}`, {
    method: 'POST',
    token: members[0]?.tokens[0],
    body: { name: 'Room', participantIds: members.map(({ id }) => String(id)), isGroup: true },
  })
  const room: { _id: string } = JSON.parse(body)
  return room._id
}
