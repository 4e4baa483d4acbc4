import type { MessagePage } from '@muster/contracts/chat/messages'
import { expect, it, vi } from 'vitest'
import { createRoomStore } from './room-store.ts'
import { aMessage, messages } from './testing-message.ts'

type Asked = { page?: number; since?: number; before?: number; limit?: number }

/** A room of the service that holds so many messages; `asked` is what it was asked. */
function roomOf(count: number) {
  const asked: Asked[] = []
  const room = { count, asked, away: false }
  const ask = async (given: Asked): Promise<MessagePage> => {
    room.asked.push(given)
    if (room.away) throw new Error('Failed to fetch messages')
    const { since, before, limit = 50 } = given
    const all = messages(1, room.count)
    const some = all.filter(({ seq }) => seq > (since ?? 0) && seq < (before ?? Number.POSITIVE_INFINITY))
    const page = since === undefined ? some.slice(-limit) : some.slice(0, limit)
    return { messages: page, page: 1, limit, total: all.length, hasMore: page.length < some.length }
  }
  return { room, store: createRoomStore({ ask, reasonOf: String }) }
}
const seqs = (store: ReturnType<typeof createRoomStore>) => store.state().timeline?.messages.map(({ seq }) => seq)
const range = (from: number, to: number) => messages(from, to).map(({ seq }) => seq)

it('CONST-06 CONST-07 a room begins with page 1, which holds 50; older ones follow on, until there are none', async () => {
  const { room, store } = roomOf(120)
  await store.load()
  expect(room.asked).toEqual([{ page: 1 }])
  expect(seqs(store)).toEqual(range(71, 120))
  await store.loadOlder()
  await store.loadOlder()
  expect(seqs(store)).toEqual(range(1, 120))
  expect(store.state().timeline?.hasOlder).toBe(false)
  await store.loadOlder()
  expect(room.asked.slice(1)).toEqual([{ before: 71 }, { before: 21 }])
})

it('a jump loads back to the message that it leads to, and no further; one that is not there is not found', async () => {
  const { room, store } = roomOf(500)
  await store.load()
  store.loadOlder()
  expect(await store.loadBackTo(aMessage(260)._id)).toBe(true)
  expect(seqs(store)).toEqual(range(201, 500))
  expect(room.asked.slice(1)).toEqual([{ before: 451 }, { before: 401, limit: 100 }, { before: 301, limit: 100 }])
  expect(await store.loadBackTo(aMessage(999)._id)).toBe(false)
  expect(seqs(store)).toEqual(range(1, 500))
})

it('a jump ends where the way back fails', async () => {
  const { room, store } = roomOf(500)
  await store.load()
  room.away = true
  expect(await store.loadBackTo(aMessage(1)._id)).toBe(false)
  expect(store.state()).toMatchObject({ olderFault: 'Error: Failed to fetch messages', loadingOlder: false })
})

it('a message stands once, however often and in whatever order it arrives', async () => {
  const { store } = roomOf(3)
  await store.load()
  store.arrive([aMessage(5), aMessage(4)])
  store.arrive([aMessage(4), aMessage(5), aMessage(3)])
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5])
})

it('what arrives with a gap before it makes the room ask for what is missing, page after page', async () => {
  const { room, store } = roomOf(3)
  await store.load()
  room.count = 250
  store.arrive([aMessage(250)])
  await vi.waitFor(() => expect(seqs(store)).toEqual(range(1, 250)))
  expect(room.asked.slice(1)).toEqual([
    { since: 3, limit: 100 },
    { since: 103, limit: 100 },
    { since: 203, limit: 100 },
  ])
})

it('what arrives while missing messages are on their way is asked for, too', async () => {
  const { room, store } = roomOf(1)
  await store.load()
  room.count = 2
  const catchingUp = store.catchUp()
  room.count = 3
  store.arrive([aMessage(3)])
  await catchingUp
  expect(seqs(store)).toEqual([1, 2, 3])
  // An answer that brings nothing, although more was told of, is no reason to go on asking.
  store.arrive([], 9)
  await vi.waitFor(() => expect(room.asked.at(-1)).toEqual({ since: 3, limit: 100 }))
  const asked = room.asked.length
  await store.catchUp()
  expect(room.asked).toHaveLength(asked + 1)
})

it('what arrives before the first page is neither lost nor doubled', async () => {
  const { room, store } = roomOf(2)
  const loading = store.load()
  store.arrive([aMessage(3)])
  await loading
  expect(seqs(store)).toEqual([1, 2, 3])
  room.count = 9
  const { store: behind, room: other } = roomOf(2)
  const first = behind.load()
  behind.arrive([], 4)
  other.count = 4
  await first
  expect(seqs(behind)).toEqual([1, 2, 3, 4])
})

it('a page that could not be loaded says why, and loads when asked again', async () => {
  const { room, store } = roomOf(70)
  room.away = true
  await store.load()
  expect(store.state()).toMatchObject({ timeline: undefined, fault: 'Error: Failed to fetch messages' })
  room.away = false
  await store.load()
  expect(store.state().fault).toBeUndefined()
  room.away = true
  await store.loadOlder()
  expect(store.state()).toMatchObject({ olderFault: 'Error: Failed to fetch messages', loadingOlder: false })
  room.away = false
  await store.loadOlder()
  expect(seqs(store)).toHaveLength(70)
})

it('an edit is seen in the message and where it is quoted; reactions and read marks come to theirs', async () => {
  const { store } = roomOf(2)
  await store.load()
  const { _id } = aMessage(1)
  store.arrive([aMessage(3, { senderId: '8', replyTo: { _id, senderName: 'Ada Admin', content: 'Message 1' } })])
  store.change(aMessage(1, { content: 'Better', isEdited: true }))
  store.react(_id, [{ emoji: '🔥', userId: '8' }])
  store.read('8', 2)
  const [one, two, three] = store.state().timeline?.messages ?? []
  expect(one).toMatchObject({ content: 'Better', readBy: ['8'], reactions: [{ emoji: '🔥', userId: '8' }] })
  expect(two?.readBy).toEqual(['8'])
  expect(three).toMatchObject({ replyTo: { content: 'Better' }, readBy: [] })
})

it('who types is forgotten when they stop, send, or go silent', async () => {
  vi.useFakeTimers()
  const { store } = roomOf(0)
  await store.load()
  const typing = () => store.state().typing.map(({ userName }) => userName)
  store.type({ userId: '8', userName: 'Emil' })
  store.type({ userId: '9', userName: 'Mara' })
  store.type({ userId: '8', userName: 'Emil' })
  expect(typing()).toEqual(['Emil', 'Mara'])
  store.stopTyping('9')
  store.arrive([aMessage(1, { senderId: '8' })])
  expect(typing()).toEqual([])
  store.type({ userId: '9', userName: 'Mara' })
  vi.advanceTimersByTime(6_000)
  expect(typing()).toEqual([])
  vi.useRealTimers()
})
