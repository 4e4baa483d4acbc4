import type { Message } from '@muster/contracts/chat/messages'
import { expect, it, vi } from 'vitest'
import { aMessage, messages } from '../message/testing-message.ts'
import type { createRoomStore } from './room-store.ts'
import { roomOf } from './testing-room.ts'

const seqs = (store: ReturnType<typeof createRoomStore>) => store.state().timeline?.messages.map(({ seq }) => seq)
const range = (from: number, to: number) => messages(from, to).map(({ seq }) => seq)

it('a room begins with page 1 of 50 messages; older pages follow until there are none [CONST-06, CONST-07]', async () => {
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

it('a jump loads the part of the room around the message, however far back, and continues in both directions', async () => {
  const { room, store } = roomOf(10_000)
  await store.load()
  expect(await store.openAt({ seq: 9_990 })).toBe(true)
  expect(await store.openAt({ seq: 500 })).toBe(true)
  expect(room.asked.slice(1)).toEqual([{ before: 551, limit: 100 }])
  expect(seqs(store)).toEqual(range(451, 550))
  await store.loadOlder()
  await store.loadNewer()
  expect(seqs(store)).toEqual(range(401, 650))
  // What is written in between is not appended, and the gap is not requested.
  store.arrive([aMessage(10_001)])
  await store.catchUp()
  expect(seqs(store)).toEqual(range(401, 650))
  room.count = 10_001
  expect(await store.toLatest()).toBe(true)
  expect(seqs(store)).toEqual(range(9_952, 10_001))
})

it('a message at the edge of the loaded part is opened with the messages before it', async () => {
  const { room, store } = roomOf(10_000)
  await store.load()
  expect(await store.openAt({ seq: 9_976 })).toBe(true)
  expect(room.asked.slice(1)).toEqual([])
  expect(await store.openAt({ seq: 9_955 })).toBe(true)
  expect(room.asked.slice(1)).toEqual([{ before: 10_006, limit: 100 }])
  expect(seqs(store)).toEqual(range(9_901, 10_000))
  const { room: short, store: whole } = roomOf(30)
  await whole.load()
  expect(await whole.openAt({ seq: 1 })).toBe(true)
  expect(short.asked).toHaveLength(1)
})

it('older and newer pages that arrive after a jump elsewhere are discarded', async () => {
  const { store } = roomOf(1_000)
  await store.load()
  const older = store.loadOlder()
  await Promise.all([store.openAt({ seq: 10 }), older])
  expect(seqs(store)).toEqual(range(1, 60))
  const newer = store.loadNewer()
  await Promise.all([store.openAt({ seq: 500 }), newer])
  expect(seqs(store)).toEqual(range(451, 550))
  expect(store.state()).toMatchObject({ loadingOlder: false, timeline: { hasOlder: true, hasNewer: true } })
})

it('of a long room a thousand messages are kept, those around the place where the user reads', async () => {
  const { store } = roomOf(2_000)
  await store.load()
  for (let page = 0; page < 25; page++) await store.loadOlder()
  expect(seqs(store)).toEqual(range(701, 1_700))
  expect(store.state().timeline).toMatchObject({ hasOlder: true, hasNewer: true, lastSeq: 2_000 })
  for (let page = 0; page < 3; page++) await store.loadNewer()
  expect(seqs(store)).toEqual(range(1_001, 2_000))
  expect(store.state().timeline).toMatchObject({ hasOlder: true, hasNewer: false })
  await store.loadNewer()
  store.arrive([aMessage(2_001)])
  expect(seqs(store)?.at(-1)).toBe(2_001)
})

it('after a long absence missed messages are not loaded at once, but as the user reads on', async () => {
  const { room, store } = roomOf(10)
  await store.load()
  room.count = 5_000
  store.arrive([aMessage(5_000)])
  await vi.waitFor(() => expect(store.state().timeline).toMatchObject({ hasNewer: true, lastSeq: 5_000 }))
  expect(room.asked.slice(1)).toEqual([{ since: 10, limit: 100 }])
  await store.loadNewer()
  expect(seqs(store)).toEqual(range(1, 110))
})

it('a jump that fails changes nothing; a room that was left far back opens at the newest messages', async () => {
  const { room, store } = roomOf(500)
  await store.load()
  room.away = true
  expect(await store.openAt({ seq: 1 })).toBe(false)
  expect(seqs(store)).toEqual(range(451, 500))
  room.away = false
  store.forget()
  expect(seqs(store)).toEqual(range(451, 500))
  await store.openAt({ seq: 1 })
  room.away = true
  expect(await store.toLatest()).toBe(false)
  store.forget()
  expect(store.state().timeline).toBeUndefined()
})

it('a message appears once, however often and in whatever order it arrives', async () => {
  const { store } = roomOf(3)
  await store.load()
  store.arrive([aMessage(5), aMessage(4)])
  store.arrive([aMessage(4), aMessage(5), aMessage(3)])
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5])
})

it('a message after a gap makes the room request what is missing, page after page', async () => {
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

it('what arrives while missing messages are on their way is requested, too', async () => {
  const { room, store } = roomOf(1)
  await store.load()
  room.count = 2
  const catchingUp = store.catchUp()
  room.count = 3
  store.arrive([aMessage(3)])
  await catchingUp
  expect(seqs(store)).toEqual([1, 2, 3])
  // A response without messages, although more were announced, is not followed by another request.
  store.arrive([], 9)
  await vi.waitFor(() => expect(room.asked.at(-1)).toEqual({ since: 3, limit: 100 }))
  const asked = room.asked.length
  await vi.waitFor(async () => {
    await store.catchUp()
    expect(room.asked).toHaveLength(asked + 1)
  })
})

it('what arrives before the first page is neither lost nor duplicated', async () => {
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

it('what arrives during a jump to the end appears, also where the response does not contain it', async () => {
  const { room, store } = roomOf(500)
  await store.load()
  await store.openAt({ seq: 1 })
  const back = store.toLatest()
  store.arrive([aMessage(501)])
  expect(await back).toBe(true)
  expect(seqs(store)).toEqual(range(451, 501))
  // A message with another missing before it makes the room request both.
  await store.openAt({ seq: 1 })
  room.count = 501
  const again = store.toLatest()
  store.arrive([aMessage(503)])
  room.count = 503
  await again
  expect(seqs(store)).toEqual(range(452, 503))
})

it('a response does not undo changes that arrived while it was on its way', async () => {
  const { room, store } = roomOf(250)
  const tell = (seq: number) => {
    store.change(aMessage(seq, { content: 'Better', isEdited: true }))
    store.react(aMessage(seq)._id, [{ emoji: '🔥', userId: '8' }])
    store.read('8', seq)
  }
  const known = (seq: number) => store.state().timeline?.messages.find((message) => message.seq === seq)
  const changed = { content: 'Better', readBy: ['8'], reactions: [{ emoji: '🔥', userId: '8' }] }
  const loading = store.load()
  tell(250)
  await loading
  expect(known(250)).toMatchObject(changed)
  const older = store.loadOlder()
  tell(200)
  await older
  expect(known(200)).toMatchObject(changed)
  const jump = store.openAt({ seq: 10 })
  tell(11)
  await jump
  expect(known(11)).toMatchObject(changed)
  const back = store.toLatest()
  room.count = 251
  store.arrive([aMessage(251)])
  tell(251)
  await back
  expect(known(251)).toMatchObject(changed)
  // One was announced before a jump to the end that failed, too.
  await store.openAt({ seq: 10 })
  room.away = true
  const failing = store.toLatest()
  store.arrive([aMessage(252)])
  await failing
  tell(252)
  room.away = false
  await store.toLatest()
  expect(known(252)).toMatchObject(changed)
})

it('loaded messages are requested again, newest first, in as few pages as possible; changed ones are replaced, the rest keep their objects', async () => {
  const { room, store } = roomOf(250)
  await store.load()
  while (store.state().timeline?.hasOlder) await store.loadOlder()
  const before = store.state().timeline?.messages ?? []
  room.asked = []
  room.changed.set(20, aMessage(20, { content: '', isDeleted: true }))
  room.changed.set(249, aMessage(249, { readBy: ['8'] }))
  const renewing = store.renew()
  // Changes that arrive in between apply, and new messages are kept.
  store.react(aMessage(240)._id, [{ emoji: '🔥', userId: '8' }])
  store.arrive([aMessage(251)])
  expect(await renewing).toBe(true)
  expect(room.asked).toEqual([
    { before: 251, limit: 100 },
    { before: 151, limit: 100 },
    { before: 51, limit: 50 },
  ])
  const after = store.state().timeline?.messages ?? []
  expect(seqs(store)).toEqual(range(1, 251))
  expect(after[19]).toMatchObject({ isDeleted: true, content: '' })
  expect(after[248]?.readBy).toEqual(['8'])
  expect(after[239]?.reactions).toHaveLength(1)
  expect(after.filter((message, place) => message === before[place])).toHaveLength(247)
})

it('far back only the loaded part is requested again; a failed renewal reports it, and a later one replaces it', async () => {
  const { room, store } = roomOf(1_000)
  expect(await store.renew()).toBe(true)
  expect(room.asked).toEqual([])
  await store.load()
  await store.openAt({ seq: 500 })
  room.asked = []
  room.changed.set(460, aMessage(460, { content: 'Better' }))
  room.away = true
  expect(await store.renew()).toBe(false)
  room.away = false
  expect(await store.renew()).toBe(true)
  expect(room.asked).toEqual([
    { before: 551, limit: 100 },
    { before: 551, limit: 100 },
  ])
  expect(store.state().timeline).toMatchObject({ hasNewer: true, hasOlder: true })
  expect(store.state().timeline?.messages[9]?.content).toBe('Better')
  await store.loadNewer()
  room.asked = []
  await Promise.all([store.renew(), store.renew()])
  expect(room.asked).toEqual([
    { before: 651, limit: 100 },
    { before: 651, limit: 100 },
    { before: 551, limit: 100 },
  ])
})

it('a page that could not be loaded says why, and loads on retry', async () => {
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

it('an edit changes the message and its quotes; reactions and read marks are added to their messages', async () => {
  const { store } = roomOf(2)
  await store.load()
  const { _id } = aMessage(1)
  store.arrive([
    aMessage(3, { senderId: '8', replyTo: { _id, seq: 1, senderName: 'Ada Admin', content: 'Message 1' } }),
  ])
  store.change(aMessage(1, { content: 'Better', isEdited: true }))
  store.react(_id, [{ emoji: '🔥', userId: '8' }])
  store.read('8', 2)
  const [one, two, three] = store.state().timeline?.messages ?? []
  expect(one).toMatchObject({ content: 'Better', readBy: ['8'], reactions: [{ emoji: '🔥', userId: '8' }] })
  expect(two?.readBy).toEqual(['8'])
  expect(three).toMatchObject({ replyTo: { content: 'Better' }, readBy: [] })
})

it('a late response to an edit does not undo later changes: reactions, edits or a deletion', async () => {
  const { store } = roomOf(2)
  await store.load()
  const edit = (second: number, given: Partial<Message> = {}) =>
    aMessage(1, { content: `At ${second}`, isEdited: true, editedAt: `2026-11-20T08:00:0${second}.000Z`, ...given })
  const { _id } = aMessage(1)
  store.arrive([aMessage(3, { replyTo: { _id, seq: 1, senderName: 'Ada Admin', content: 'Message 1' } })])
  const known = () => store.state().timeline?.messages ?? []
  store.react(_id, [{ emoji: '🔥', userId: '8' }])
  store.read('8', 1)
  store.change(edit(1))
  expect(known()[0]).toMatchObject({ content: 'At 1', readBy: ['8'], reactions: [{ emoji: '🔥', userId: '8' }] })
  store.change(edit(3))
  store.change(edit(2))
  expect([known()[0]?.content, known()[2]?.replyTo?.content]).toEqual(['At 3', 'At 3'])
  store.change(edit(3, { content: '', isDeleted: true }))
  store.change(edit(4))
  expect(known()[0]).toMatchObject({ content: '', isDeleted: true, reactions: [] })
  expect(known()[2]?.replyTo?.content).toBe('')
})

it('a user who writes has read what is before it, without an event; a call by them does not mean that', async () => {
  const { store } = roomOf(2)
  await store.load()
  const readBy = () => store.state().timeline?.messages.map((message) => message.readBy)
  store.arrive([aMessage(3, { senderId: '9', kind: 'system' })])
  expect(readBy()).toEqual([[], [], []])
  store.arrive([aMessage(4, { senderId: '8' })])
  expect(readBy()).toEqual([['8'], ['8'], ['8'], []])
  store.arrive([aMessage(5, { senderId: '8' }), aMessage(6, { senderId: '9' })])
  expect(readBy()).toEqual([['8', '9'], ['8', '9'], ['8'], ['9'], ['9'], []])
})

it('a typing user is removed when they stop, send, or are silent', async () => {
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

it('a room opens at a message far from its end, with the messages around it; what arrives then is counted and not drawn [L1]', async () => {
  const { room, store } = roomOf(400)
  const opening = store.openAt({ seq: 101 })
  room.count = 401
  store.arrive([aMessage(401)])
  expect(await opening).toBe(true)
  expect(room.asked).toEqual([{ before: 152, limit: 100 }])
  expect(seqs(store)).toEqual(range(52, 151))
  expect(store.state().timeline).toMatchObject({ hasOlder: true, hasNewer: true, lastSeq: 401 })
  // It is already loaded, and the end is reached by the newest page.
  expect(await store.openAt({ seq: 101 })).toBe(true)
  expect(room.asked).toHaveLength(1)
  expect(await store.toLatest()).toBe(true)
  expect(seqs(store)).toEqual(range(352, 401))
})

it('a room opens at a message that a link names; one that does not exist leads to its end [L5]', async () => {
  const { room, store } = roomOf(400)
  expect(await store.openAt({ messageId: aMessage(200)._id })).toBe(true)
  expect(seqs(store)).toEqual(range(151, 250))
  const other = roomOf(400)
  expect(await other.store.openAt({ messageId: 'gone' })).toBe(true)
  expect(seqs(other.store)).toEqual(range(351, 400))
  expect(other.store.state().fault).toBeUndefined()
  room.away = true
  expect(await store.openAt({ seq: 5 })).toBe(false)
  expect(store.state().fault).toContain('Failed to fetch messages')
})
