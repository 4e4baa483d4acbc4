import { startTestBus } from '@muster/server/testing/start-test-bus'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser, type Window } from '../../testing-chat.ts'

let bus: Awaited<ReturnType<typeof startTestBus>>
let team: ChatTeam
type Node = Awaited<ReturnType<ChatTeam['startNode']>>
/** Two nodes with the bus. The other one was started later, so it delivers what the first one has read. */
let first: Node
let other: Node
let otherReads = 0
let ada: TestUser
let ben: TestUser

beforeAll(async () => {
  bus = await startTestBus()
  team = await chatTeam()
  first = await team.startNode({ busUrl: bus.url, limits: 'off' })
  other = await team.startNode({ busUrl: bus.url, limits: 'off', plugin: readCounter })
  ada = await team.createTestUser('manager')
  ben = await team.createTestUser()
})
afterAll(async () => {
  await team?.close()
  await bus?.stop()
})
beforeEach(async () => {
  await expect.poll(() => bus.subscriberCount()).toBe(2)
  await expect.poll(readers).toEqual([1, 0])
})
afterEach(() => {
  bus.repeatNext()
  bus.changeTexts((text) => text)
  team.closeWindows()
})

const readCounter: NonNullable<Parameters<ChatTeam['startNode']>[0]>['plugin'] = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    // Only the rooms of a page have this column.
    if (result.rows.some((row) => 'participants' in row)) otherReads++
    return result
  },
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}
const readers = () => Promise.all([first.url, other.url].map((url) => metric(url, 'bus_reader')))

const seqs = (window: Window) => window.received('new_message').map((message) => Reflect.get(Object(message), 'seq'))

/** Creates a group of Ada and Ben, and opens it in a window of each node. */
async function openRoom() {
  const room = await team.createGroup(ada, ben)
  const windows = [await team.openWindow(ada, first.url), await team.openWindow(ben, other.url)]
  for (const window of windows) await window.emitWithAck('join_room', { roomId: room })
  const send = async (content: string, url = first.url) => {
    const { status } = await team.requestsAs(ada, url).post(team.messagesPath(room), { content })
    expect(status).toBe(201)
  }
  const expectAll = async (...numbers: number[]) => {
    for (const window of windows) await expect.poll(() => seqs(window)).toEqual(numbers)
  }
  return { room, send, expectAll }
}

it('one node reads the rows, and every node delivers each message once and in order', async () => {
  const { send, expectAll } = await openRoom()
  await send('One')
  await expectAll(1)
  const before = otherReads
  for (let n = 2; n <= 21; n++) {
    await send(`event ${n}`, n % 2 ? first.url : other.url)
    await expectAll(...Array.from({ length: n }, (_, index) => index + 1))
  }
  // On a busy machine a page may take so long that this node reads its rooms itself. Without the bus it would read 20 times.
  expect(otherReads - before).toBeLessThan(20)
  await expect.poll(readers).toEqual([1, 0])
  expect(await metric(other.url, 'bus_connected')).toBe(1)
})

it('a page that the bus lost is read from the database before the next one', async () => {
  const { send, expectAll } = await openRoom()
  await send('One')
  await expectAll(1)
  bus.repeatNext(0)
  await Promise.all([send('Two'), send('Three'), send('Four')])
  await expectAll(1, 2, 3, 4)
})

it.each([
  ['is in another form', 'somebody {"form":0}'],
  ['cannot be parsed', 'somebody {'],
])('a page that %s is read from the database', async (_, unknownText) => {
  const { send, expectAll } = await openRoom()
  bus.changeTexts(() => unknownText)
  await send('One', other.url)
  await expectAll(1)
  // The node that has read by itself publishes too, and yields to the earlier one when it hears it again.
  bus.changeTexts((text) => text)
  await expect.poll(readers).toEqual([1, 0])
  await send('Two', other.url)
  await expectAll(1, 2)
})

it('a page that arrives several times is delivered once', async () => {
  const { send, expectAll } = await openRoom()
  bus.repeatNext(3, 2, 3, 2, 3, 2)
  for (const content of ['One', 'Two', 'Three']) await send(content)
  await expectAll(1, 2, 3)
})

it('a page that was on its way for long is delivered with the participants of now', async () => {
  const { send, expectAll } = await openRoom()
  await send('One')
  await expectAll(1)
  bus.changeTexts((text) => text.replace(/"sentAt":\d+/, `"sentAt":${Date.now() - 1_000}`))
  const before = otherReads
  await send('Two')
  await expectAll(1, 2)
  expect(otherReads).toBeGreaterThan(before)
})

it('without the bus every node reads for itself, nothing is lost, and one node reads again when it is back', async () => {
  const { send, expectAll } = await openRoom()
  await send('One')
  await bus.goAway()
  await send('Two')
  await send('Three', other.url)
  await expectAll(1, 2, 3)
  expect(await readers()).toEqual([1, 1])
  expect(await metric(other.url, 'bus_connected')).toBe(0)
  await bus.comeBack()
  await expect.poll(() => bus.subscriberCount()).toBe(2)
  await send('Four')
  await expectAll(1, 2, 3, 4)
})

it('a member who was removed receives no later message on the node that does not read', async () => {
  const cleo = await team.createTestUser()
  const room = await team.createGroup(ada, ben, cleo)
  const windows = [await team.openWindow(cleo, first.url), await team.openWindow(cleo, other.url)]
  const listening = await team.openWindow(ben, other.url)
  for (const window of windows) await window.emitWithAck('join_room', { roomId: room })
  await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', cleo.id).execute()
  await ada.post(team.messagesPath(room), { content: 'Secret' })
  await expect.poll(() => listening.received('message_notification')).toHaveLength(1)
  for (const window of windows) expect(JSON.stringify(window.frames)).not.toContain('Secret')
})

it('a node without the bus delivers the same, beside nodes with it', async () => {
  const { room, send, expectAll } = await openRoom()
  const window = await team.openWindow(ben)
  await window.emitWithAck('join_room', { roomId: room })
  await send('One', team.url)
  await send('Two')
  await expectAll(1, 2)
  await expect.poll(() => seqs(window)).toEqual([1, 2])
})

it('a node that is ahead of the database, as after a failover, begins again, and its windows reconnect', async () => {
  const { room } = await openRoom()
  const window = await team.openWindow(ben, other.url)
  const closed = new Promise((resolve) => window.socket.once('disconnect', resolve))
  // The page of the message, not one that happens to be published before it and would end the connection.
  bus.changeTexts((text) =>
    text.includes('"content":"One"') ? text.replace(/"until":"[\d:,]*"/, '"until":"1:999999999999:"') : text,
  )
  await team.requestsAs(ada, first.url).post(team.messagesPath(room), { content: 'One' })
  await expect.poll(() => seqs(window).length + window.received('message_notification').length).toBe(1)
  bus.changeTexts((text) => text)
  await ada.post(team.messagesPath(room), { content: 'Two' })
  expect(await closed).toBe('transport close')

  const later = await team.openWindow(ben, other.url)
  await later.emitWithAck('join_room', { roomId: room })
  await ada.post(team.messagesPath(room), { content: 'Three' })
  await expect.poll(() => seqs(later)).toContain(3)
})

it('when the reading node stops, another one reads', async () => {
  const room = await team.createGroup(ada, ben)
  const window = await team.openWindow(ben, other.url)
  await window.emitWithAck('join_room', { roomId: room })
  await first.close()
  await ada.post(team.messagesPath(room), { content: 'One' })
  await expect.poll(() => seqs(window)).toEqual([1])
  await expect.poll(() => metric(other.url, 'bus_reader')).toBe(1)
})
