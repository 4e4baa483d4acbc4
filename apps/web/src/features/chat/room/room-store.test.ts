import type { Message } from '@muster/contracts/chat/messages'
import { expect, it, vi } from 'vitest'
import { testingMessage, testingMessages } from '../message/testing-message.ts'
import type { createRoomStore } from './room-store.ts'
import { roomOf } from './testing-room.ts'

const seqs = (store: ReturnType<typeof createRoomStore>) => store.state().timeline?.messages.map(({ seq }) => seq)
const range = (from: number, to: number) => testingMessages(from, to).map(({ seq }) => seq)

it('a room begins with page 1 of 50 messages; older pages follow until there are none [CONST-06, CONST-07]', async () => {
  const { room, store } = roomOf(120)
  await store.load()
  expect(room.queries).toEqual([{ page: 1 }])
  expect(seqs(store)).toEqual(range(71, 120))
  await store.loadOlder()
  await store.loadOlder()
  expect(seqs(store)).toEqual(range(1, 120))
  expect(store.state().timeline?.hasOlder).toBe(false)
  await store.loadOlder()
  expect(room.queries.slice(1)).toEqual([{ before: 71 }, { before: 21 }])
})

it('a jump loads the part of the room around the message, however far back, and continues in both directions', async () => {
  const { room, store } = roomOf(10_000)
  await store.load()
  expect(await store.openAt({ seq: 9_990 })).toBe(true)
  expect(await store.openAt({ seq: 500 })).toBe(true)
  expect(room.queries.slice(1)).toEqual([{ before: 551, limit: 100 }])
  expect(seqs(store)).toEqual(range(451, 550))
  await store.loadOlder()
  await store.loadNewer()
  expect(seqs(store)).toEqual(range(401, 650))
  // A message that is written in the meantime is not appended, and the gap before it is not requested.
  store.arrive([testingMessage(10_001)])
  await store.catchUp()
  expect(seqs(store)).toEqual(range(401, 650))
  room.count = 10_001
  expect(await store.toLatest()).toBe(true)
  expect(seqs(store)).toEqual(range(9_952, 10_001))
})

it('going to the end while a jump loads keeps the end', async () => {
  const { room, store } = roomOf(1_000)
  await store.load()
  const jump = store.openAt({ seq: 10 })
  const end = store.toLatest()
  store.arrive([testingMessage(1_001)])
  expect(await Promise.all([jump, end])).toEqual([true, true])
  expect(seqs(store)).toEqual(range(951, 1_001))
  // If a jump is no longer needed, its failure is not reported.
  room.away = true
  const failing = store.openAt({ seq: 10 })
  expect(await Promise.all([store.toLatest(), failing])).toEqual([true, true])
  expect(store.state().fault).toBeUndefined()
  // Going to the end from far back loads the newest page, even while another jump is loading.
  room.away = false
  await store.openAt({ seq: 10 })
  const second = store.openAt({ seq: 500 })
  expect(await Promise.all([store.toLatest(), second])).toEqual([true, true])
  expect(store.state().timeline).toMatchObject({ hasNewer: false })
})

it('a message at the edge of the loaded part is opened with the messages before it', async () => {
  const { room, store } = roomOf(10_000)
  await store.load()
  expect(await store.openAt({ seq: 9_976 })).toBe(true)
  expect(room.queries.slice(1)).toEqual([])
  expect(await store.openAt({ seq: 9_955 })).toBe(true)
  expect(room.queries.slice(1)).toEqual([{ before: 10_006, limit: 100 }])
  expect(seqs(store)).toEqual(range(9_901, 10_000))
  const { room: shortRoom, store: shortStore } = roomOf(30)
  await shortStore.load()
  expect(await shortStore.openAt({ seq: 1 })).toBe(true)
  expect(shortRoom.queries).toHaveLength(1)
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
  store.arrive([testingMessage(2_001)])
  expect(seqs(store)?.at(-1)).toBe(2_001)
})

it('after a long absence missed messages are not loaded at once, but as the user reads on', async () => {
  const { room, store } = roomOf(10)
  await store.load()
  room.count = 5_000
  store.arrive([testingMessage(5_000)])
  await vi.waitFor(() => expect(store.state().timeline).toMatchObject({ hasNewer: true, lastSeq: 5_000 }))
  expect(room.queries.slice(1)).toEqual([{ since: 10, limit: 100 }])
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
  store.arrive([testingMessage(5), testingMessage(4)])
  store.arrive([testingMessage(4), testingMessage(5), testingMessage(3)])
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5])
})

it('a message after a gap makes the room request what is missing, page after page', async () => {
  const { room, store } = roomOf(3)
  await store.load()
  room.count = 250
  store.arrive([testingMessage(250)])
  await vi.waitFor(() => expect(seqs(store)).toEqual(range(1, 250)))
  expect(room.queries.slice(1)).toEqual([
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
  store.arrive([testingMessage(3)])
  await catchingUp
  expect(seqs(store)).toEqual([1, 2, 3])
  // A response without messages, although more were announced, is not followed by another request.
  store.arrive([], 9)
  await vi.waitFor(() => expect(room.queries.at(-1)).toEqual({ since: 3, limit: 100 }))
  const requestCount = room.queries.length
  await vi.waitFor(async () => {
    await store.catchUp()
    expect(room.queries).toHaveLength(requestCount + 1)
  })
})

it('what arrives before the first page is neither lost nor duplicated', async () => {
  const { room, store } = roomOf(2)
  const loading = store.load()
  store.arrive([testingMessage(3)])
  await loading
  expect(seqs(store)).toEqual([1, 2, 3])
  room.count = 9
  const { store: storeBehind, room: otherRoom } = roomOf(2)
  const firstLoad = storeBehind.load()
  storeBehind.arrive([], 4)
  otherRoom.count = 4
  await firstLoad
  expect(seqs(storeBehind)).toEqual([1, 2, 3, 4])
})

it('what arrives during a jump to the end appears, also where the response does not contain it', async () => {
  const { room, store } = roomOf(500)
  await store.load()
  await store.openAt({ seq: 1 })
  const back = store.toLatest()
  store.arrive([testingMessage(501)])
  expect(await back).toBe(true)
  expect(seqs(store)).toEqual(range(451, 501))
  // A message that arrives after a gap makes the store request the missing messages as well.
  await store.openAt({ seq: 1 })
  room.count = 501
  const secondJump = store.toLatest()
  store.arrive([testingMessage(503)])
  room.count = 503
  await secondJump
  expect(seqs(store)).toEqual(range(452, 503))
})

it('a response does not undo changes that arrived while it was on its way', async () => {
  const { room, store } = roomOf(250)
  const announce = (seq: number) => {
    store.change(testingMessage(seq, { content: 'Better', isEdited: true }))
    store.react(testingMessage(seq)._id, [{ emoji: '🔥', userId: '8' }])
    store.read('8', seq)
  }
  const findMessage = (seq: number) => store.state().timeline?.messages.find((message) => message.seq === seq)
  const changed = { content: 'Better', readBy: ['8'], reactions: [{ emoji: '🔥', userId: '8' }] }
  const loading = store.load()
  announce(250)
  await loading
  expect(findMessage(250)).toMatchObject(changed)
  const older = store.loadOlder()
  announce(200)
  await older
  expect(findMessage(200)).toMatchObject(changed)
  const jump = store.openAt({ seq: 10 })
  announce(11)
  await jump
  expect(findMessage(11)).toMatchObject(changed)
  const back = store.toLatest()
  room.count = 251
  store.arrive([testingMessage(251)])
  announce(251)
  await back
  expect(findMessage(251)).toMatchObject(changed)
  // The same applies to a change of a message that arrived during a failed jump to the end.
  await store.openAt({ seq: 10 })
  room.away = true
  const failing = store.toLatest()
  store.arrive([testingMessage(252)])
  await failing
  announce(252)
  room.away = false
  await store.toLatest()
  expect(findMessage(252)).toMatchObject(changed)
})

it('loaded messages are requested again, newest first, in as few pages as possible; changed ones are replaced, the rest keep their objects', async () => {
  const { room, store } = roomOf(250)
  await store.load()
  while (store.state().timeline?.hasOlder) await store.loadOlder()
  const before = store.state().timeline?.messages ?? []
  room.queries = []
  room.changed.set(20, testingMessage(20, { content: '', isDeleted: true }))
  room.changed.set(249, testingMessage(249, { readBy: ['8'] }))
  const renewing = store.renew()
  // Changes that arrive in the meantime are applied, and new messages are kept.
  store.react(testingMessage(240)._id, [{ emoji: '🔥', userId: '8' }])
  store.arrive([testingMessage(251)])
  expect(await renewing).toBe(true)
  expect(room.queries).toEqual([
    { before: 251, limit: 100 },
    { before: 151, limit: 100 },
    { before: 51, limit: 50 },
  ])
  const after = store.state().timeline?.messages ?? []
  expect(seqs(store)).toEqual(range(1, 251))
  expect(after[19]).toMatchObject({ isDeleted: true, content: '' })
  expect(after[248]?.readBy).toEqual(['8'])
  expect(after[239]?.reactions).toHaveLength(1)
  expect(after.filter((message, index) => message === before[index])).toHaveLength(247)
})

it('far back only the loaded part is requested again; a failed renewal reports it, and a later one replaces it', async () => {
  const { room, store } = roomOf(1_000)
  expect(await store.renew()).toBe(true)
  expect(room.queries).toEqual([])
  await store.load()
  await store.openAt({ seq: 500 })
  room.queries = []
  room.changed.set(460, testingMessage(460, { content: 'Better' }))
  room.away = true
  expect(await store.renew()).toBe(false)
  room.away = false
  expect(await store.renew()).toBe(true)
  expect(room.queries).toEqual([
    { before: 551, limit: 100 },
    { before: 551, limit: 100 },
  ])
  expect(store.state().timeline).toMatchObject({ hasNewer: true, hasOlder: true })
  expect(store.state().timeline?.messages[9]?.content).toBe('Better')
  await store.loadNewer()
  room.queries = []
  await Promise.all([store.renew(), store.renew()])
  expect(room.queries).toEqual([
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
  const { _id } = testingMessage(1)
  store.arrive([
    testingMessage(3, { senderId: '8', replyTo: { _id, seq: 1, senderName: 'Ada Admin', content: 'Message 1' } }),
  ])
  store.change(testingMessage(1, { content: 'Better', isEdited: true }))
  store.react(_id, [{ emoji: '🔥', userId: '8' }])
  store.read('8', 2)
  const [first, second, third] = store.state().timeline?.messages ?? []
  expect(first).toMatchObject({ content: 'Better', readBy: ['8'], reactions: [{ emoji: '🔥', userId: '8' }] })
  expect(second?.readBy).toEqual(['8'])
  expect(third).toMatchObject({ replyTo: { content: 'Better' }, readBy: [] })
})

it('a late response to an edit does not undo later changes: reactions, edits or a deletion', async () => {
  const { store } = roomOf(2)
  await store.load()
  const edit = (second: number, overrides: Partial<Message> = {}) =>
    testingMessage(1, {
      content: `At ${second}`,
      isEdited: true,
      editedAt: `2026-11-20T08:00:0${second}.000Z`,
      ...overrides,
    })
  const { _id } = testingMessage(1)
  store.arrive([testingMessage(3, { replyTo: { _id, seq: 1, senderName: 'Ada Admin', content: 'Message 1' } })])
  const loadedMessages = () => store.state().timeline?.messages ?? []
  store.react(_id, [{ emoji: '🔥', userId: '8' }])
  store.read('8', 1)
  store.change(edit(1))
  expect(loadedMessages()[0]).toMatchObject({
    content: 'At 1',
    readBy: ['8'],
    reactions: [{ emoji: '🔥', userId: '8' }],
  })
  store.change(edit(3))
  store.change(edit(2))
  expect([loadedMessages()[0]?.content, loadedMessages()[2]?.replyTo?.content]).toEqual(['At 3', 'At 3'])
  store.change(edit(3, { content: '', isDeleted: true }))
  store.change(edit(4))
  expect(loadedMessages()[0]).toMatchObject({ content: '', isDeleted: true, reactions: [] })
  expect(loadedMessages()[2]?.replyTo?.content).toBe('')
})

it('a user who writes has read what is before it, without an event; a call by them does not mean that', async () => {
  const { store } = roomOf(2)
  await store.load()
  const readBy = () => store.state().timeline?.messages.map((message) => message.readBy)
  store.arrive([testingMessage(3, { senderId: '9', kind: 'system' })])
  expect(readBy()).toEqual([[], [], []])
  store.arrive([testingMessage(4, { senderId: '8' })])
  expect(readBy()).toEqual([['8'], ['8'], ['8'], []])
  store.arrive([testingMessage(5, { senderId: '8' }), testingMessage(6, { senderId: '9' })])
  expect(readBy()).toEqual([['8', '9'], ['8', '9'], ['8'], ['9'], ['9'], []])
})

it('a typing user is removed when they stop, send, or are silent', async () => {
  vi.useFakeTimers()
  const { store } = roomOf(0)
  await store.load()
  const typing = () => store.state().typing.map(({ userName }) => userName)
  store.startTyping({ userId: '8', userName: 'Emil' })
  store.startTyping({ userId: '9', userName: 'Mara' })
  store.startTyping({ userId: '8', userName: 'Emil' })
  expect(typing()).toEqual(['Emil', 'Mara'])
  store.stopTyping('9')
  store.arrive([testingMessage(1, { senderId: '8' })])
  expect(typing()).toEqual([])
  store.startTyping({ userId: '9', userName: 'Mara' })
  vi.advanceTimersByTime(6_000)
  expect(typing()).toEqual([])
  vi.useRealTimers()
})

it('a room opens at a message far from its end, with the messages around it; what arrives then is counted and not drawn [L1]', async () => {
  const { room, store } = roomOf(400)
  const opening = store.openAt({ seq: 101 })
  room.count = 401
  store.arrive([testingMessage(401)])
  expect(await opening).toBe(true)
  expect(room.queries).toEqual([{ before: 152, limit: 100 }])
  expect(seqs(store)).toEqual(range(52, 151))
  expect(store.state().timeline).toMatchObject({ hasOlder: true, hasNewer: true, lastSeq: 401 })
  // The target is already loaded, and going to the end loads the newest page.
  expect(await store.openAt({ seq: 101 })).toBe(true)
  expect(room.queries).toHaveLength(1)
  expect(await store.toLatest()).toBe(true)
  expect(seqs(store)).toEqual(range(352, 401))
})

it('a room opens at a message that a link names; one that does not exist leads to its end [L5]', async () => {
  const { room, store } = roomOf(400)
  expect(await store.openAt({ messageId: testingMessage(200)._id })).toBe(true)
  expect(seqs(store)).toEqual(range(151, 250))
  const otherRoom = roomOf(400)
  expect(await otherRoom.store.openAt({ messageId: 'gone' })).toBe(true)
  expect(seqs(otherRoom.store)).toEqual(range(351, 400))
  expect(otherRoom.store.state().fault).toBeUndefined()
  room.away = true
  expect(await store.openAt({ seq: 5 })).toBe(false)
  expect(store.state().fault).toContain('Failed to fetch messages')
})
