import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { seenStatusOf } from '../message/seen.ts'
import { testingMessage } from '../message/testing-message.ts'
import { withMessage, withPresence, withRead, withReadElsewhere } from '../room/chat-cache.ts'
import {
  conversationAt,
  conversationsOf,
  countOf,
  createConversationsOf,
  searchConversations,
} from './conversations.ts'
import { lastMessageText } from './last-message-text.ts'

const person = (userId: string, name: string, isOnline = false): Person => ({
  userId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'member',
  avatar: null,
  isOnline,
  lastSeen: null,
})
const room = (overrides: Partial<Room>): Room => ({
  _id: '8',
  name: 'Emil',
  isGroup: false,
  isDirect: true,
  organizationId: 1,
  participants: [],
  lastMessage: null,
  unreadCount: 0,
  lastSeq: 0,
  createdBy: '7',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
})
const participant = (userId: string, name: string) => ({
  userId,
  name,
  role: null,
  isOnline: false,
  lastSeen: null,
  joinedSeq: 0,
})
const groupId = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'
const people = [person('7', 'Ada', true), person('8', 'Emil'), person('9', 'Mara', true), person('10', 'Tom')]
const rooms = [
  room({ _id: '10', lastMessage: testingMessage(1) }),
  room({ _id: groupId, name: 'Greenhouse', isGroup: true, isDirect: false }),
  room({ _id: '11', name: 'Zoe' }),
]
const all = conversationsOf({ people, rooms, userId: 7 })
const names = (list: { name: string }[]) => list.map(({ name }) => name)

it('users are grouped by online status, the latest conversation first, without the current user and with former members [ENT-022, ENT-023, SOCK-57]', () => {
  expect([all.groups, all.online, all.offline, all.former].map(names)).toEqual([
    ['Greenhouse'],
    ['Mara'],
    ['Tom', 'Emil'],
    ['Zoe'],
  ])
  expect(countOf(all)).toBe(5)
  expect([conversationAt(all, '9')?.name, conversationAt(all, groupId)?.name, conversationAt(all, '7')]).toEqual([
    'Mara',
    'Greenhouse',
    undefined,
  ])
})

it('searches by name and email, whatever the case', () => {
  expect(names(searchConversations(all, ' MARA@ ').online)).toEqual(['Mara'])
  expect(names(searchConversations(all, 'green').groups)).toEqual(['Greenhouse'])
  expect(countOf(searchConversations(all, 'nobody'))).toBe(0)
})

it('users who go online or offline are updated in the list [SOCK-44, SOCK-45, SOCK-46, SOCK-47, SOCK-48, ENT-024]', () => {
  const lastSeen = '2026-11-22T11:00:00.000Z'
  const presences = new Map([
    ['8', { isOnline: true, lastSeen: null }],
    ['9', { isOnline: false, lastSeen }],
  ])
  const [, , mara] = withPresence(people, presences)
  expect(names(withPresence(people, presences).filter(({ isOnline }) => isOnline))).toEqual(['Ada', 'Emil'])
  expect(mara).toMatchObject({ isOnline: false, lastSeen })
})

it('a message brings its room to the top, counts, and is not counted twice', () => {
  const message = testingMessage(3, { chatRoomId: '11' })
  const updatedOnce = withMessage(rooms, message, ({ unreadCount }) => unreadCount + 1)
  expect(updatedOnce?.[0]).toMatchObject({ _id: '11', unreadCount: 1, lastSeq: 3, lastMessage: message })
  const updatedTwice = withMessage(updatedOnce ?? [], message, ({ unreadCount }) => unreadCount + 1)
  expect(updatedTwice?.[0]?.unreadCount).toBe(1)
  expect(withRead(updatedOnce ?? [], '11', 3)[0]?.unreadCount).toBe(0)
  expect(withMessage(rooms, testingMessage(1, { chatRoomId: '99' }), () => 1)).toBeUndefined()
})

it('a message changes only the conversation of its room, and not its participants', () => {
  const queryClient = new QueryClient()
  const conversationsFrom = createConversationsOf()
  const storeRooms = (list: Room[]) => queryClient.setQueryData<Room[]>(['rooms'], list) ?? []
  const loadedRooms = storeRooms(
    rooms.map((listedRoom) => ({ ...listedRoom, participants: [participant('7', 'Ada')] })),
  )
  const before = conversationsFrom({ people, rooms: loadedRooms, userId: 7 })
  const message = testingMessage(3, { chatRoomId: groupId })
  const updatedRooms = storeRooms(withMessage(loadedRooms, message, () => 1) ?? [])
  const after = conversationsFrom({ people, rooms: updatedRooms, userId: 7 })
  const changed = Object.values(after)
    .flat()
    .filter((conversation) => conversation !== conversationAt(before, conversation.roomId))
  expect(names(changed)).toEqual(['Greenhouse'])
  expect(changed[0]?.room).toMatchObject({ lastMessage: message, unreadCount: 1 })
  expect(changed[0]?.room?.participants).toBe(conversationAt(before, groupId)?.room?.participants)
})

it('says who wrote last, and what', () => {
  expect(lastMessageText(testingMessage(1), 7, false)).toBe('You: Message 1')
  expect(lastMessageText(testingMessage(1), 8, false)).toBe('Message 1')
  expect(lastMessageText(testingMessage(1, { content: '**Ship** it\n_now_' }), 8, false)).toBe('Ship it now')
  expect(lastMessageText(testingMessage(1, { isDeleted: true, content: '' }), 8, true)).toBe(
    'Ada: This message was deleted.',
  )
})

it('says who has seen the last message of the current user', () => {
  const ownMessage = testingMessage(1, { readBy: ['8', '9'] })
  const fourParticipants = ['Ada', 'Emil', 'Mara', 'Tom'].map((name, index) => participant(String(index + 7), name))
  const [greenhouse] = all.groups.map((roomGroup) => ({ ...roomGroup, room: room({ participants: fourParticipants }) }))
  expect(seenStatusOf([ownMessage, testingMessage(2, { senderId: '8' })], 7, all.offline[1])?.text).toBe('Seen')
  expect(seenStatusOf([ownMessage], 7, greenhouse)?.text).toBe('Seen by Emil, Mara')
  expect(seenStatusOf([{ ...ownMessage, readBy: ['8', '9', '10'] }], 7, greenhouse)?.text).toBe('Seen by everyone')
  expect(seenStatusOf([testingMessage(1)], 7, greenhouse)).toBeUndefined()
})

it('participants who were added later neither have seen the message nor are still to see it', () => {
  const ownMessage = testingMessage(5, { readBy: ['8', '9'] })
  const participants = [
    participant('7', 'Ada'),
    participant('8', 'Emil'),
    { ...participant('9', 'Mara'), joinedSeq: 5 },
    { ...participant('10', 'Tom'), joinedSeq: 6 },
  ]
  const seenIn = (list: Room['participants'], message = ownMessage) =>
    all.groups.map((group) => seenStatusOf([message], 7, { ...group, room: room({ participants: list }) })?.text)
  expect(seenIn(participants)).toEqual(['Seen by everyone'])
  expect(seenIn([...participants, participant('11', 'Zoe')])).toEqual(['Seen by Emil'])
  expect(seenIn(participants, { ...ownMessage, readBy: ['9'] })).toEqual([undefined])
  // The sender was removed, and added again.
  expect(seenIn(participants.map((one) => (one.userId === '7' ? { ...one, joinedSeq: 6 } : one)))).toEqual([
    'Seen by everyone',
  ])
})

it("what the user's other window has read is read here; where that is further, the rooms are requested again", () => {
  const loadedRooms = [room({ lastSeq: 5, unreadCount: 3 })]
  expect(withReadElsewhere(loadedRooms, '8', 5)?.map(({ unreadCount }) => unreadCount)).toEqual([0])
  // The mark is beyond the last message known here, because the user has written in the other window.
  expect(withReadElsewhere(loadedRooms, '8', 6)).toBeUndefined()
  expect(withReadElsewhere(loadedRooms, '9', 1)).toBeUndefined()
})
