import type { Person } from '@muster/contracts/chat/people'
import type { Room } from '@muster/contracts/chat/rooms'
import { expect, it } from 'vitest'
import { seenOf } from '../message/seen.ts'
import { aMessage } from '../message/testing-message.ts'
import { withMessage, withPresence, withRead, withReadElsewhere } from '../room/chat-cache.ts'
import { conversationAt, conversationsOf, countOf, searched } from './conversations.ts'
import { lastWords } from './last-words.ts'

const person = (userId: string, name: string, isOnline = false): Person => ({
  userId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'member',
  avatar: null,
  isOnline,
  lastSeen: null,
})
const room = (given: Partial<Room>): Room => ({
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
  ...given,
})
const group = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'
const people = [person('7', 'Ada', true), person('8', 'Emil'), person('9', 'Mara', true), person('10', 'Tom')]
const rooms = [
  room({ _id: '10', lastMessage: aMessage(1) }),
  room({ _id: group, name: 'Greenhouse', isGroup: true, isDirect: false }),
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
  expect([conversationAt(all, '9')?.name, conversationAt(all, group)?.name, conversationAt(all, '7')]).toEqual([
    'Mara',
    'Greenhouse',
    undefined,
  ])
})

it('searches by name and e-mail, whatever the case', () => {
  expect(names(searched(all, ' MARA@ ').online)).toEqual(['Mara'])
  expect(names(searched(all, 'green').groups)).toEqual(['Greenhouse'])
  expect(countOf(searched(all, 'nobody'))).toBe(0)
})

it('users who go online or offline are updated in the list [SOCK-44, SOCK-45, SOCK-46, SOCK-47, SOCK-48, ENT-024]', () => {
  const lastSeen = '2026-11-22T11:00:00.000Z'
  const told = new Map([
    ['8', { isOnline: true, lastSeen: null }],
    ['9', { isOnline: false, lastSeen }],
  ])
  const [, , mara] = withPresence(people, told)
  expect(names(withPresence(people, told).filter(({ isOnline }) => isOnline))).toEqual(['Ada', 'Emil'])
  expect(mara).toMatchObject({ isOnline: false, lastSeen })
})

it('a message brings its room to the top, counts, and is not counted twice', () => {
  const message = aMessage(3, { chatRoomId: '11' })
  const once = withMessage(rooms, message, ({ unreadCount }) => unreadCount + 1)
  expect(once?.[0]).toMatchObject({ _id: '11', unreadCount: 1, lastSeq: 3, lastMessage: message })
  const twice = withMessage(once ?? [], message, ({ unreadCount }) => unreadCount + 1)
  expect(twice?.[0]?.unreadCount).toBe(1)
  expect(withRead(once ?? [], '11', 3)[0]?.unreadCount).toBe(0)
  expect(withMessage(rooms, aMessage(1, { chatRoomId: '99' }), () => 1)).toBeUndefined()
})

it('says who wrote last, and what', () => {
  expect(lastWords(aMessage(1), 7, false)).toBe('You: Message 1')
  expect(lastWords(aMessage(1), 8, false)).toBe('Message 1')
  expect(lastWords(aMessage(1, { content: '**Ship** it\n_now_' }), 8, false)).toBe('Ship it now')
  expect(lastWords(aMessage(1, { isDeleted: true, content: '' }), 8, true)).toBe('Ada: This message was deleted.')
})

it('says who has seen the last message of the current user', () => {
  const own = aMessage(1, { readBy: ['8', '9'] })
  const participant = (userId: string, name: string) => ({ userId, name, role: null, isOnline: false, lastSeen: null })
  const four = ['Ada', 'Emil', 'Mara', 'Tom'].map((name, place) => participant(String(place + 7), name))
  const [greenhouse] = all.groups.map((one) => ({ ...one, room: room({ participants: four }) }))
  expect(seenOf([own, aMessage(2, { senderId: '8' })], 7, all.offline[1])?.words).toBe('Seen')
  expect(seenOf([own], 7, greenhouse)?.words).toBe('Seen by Emil, Mara')
  expect(seenOf([{ ...own, readBy: ['8', '9', '10'] }], 7, greenhouse)?.words).toBe('Seen by everyone')
  expect(seenOf([aMessage(1)], 7, greenhouse)).toBeUndefined()
})

it("what the user's other window has read is read here; where that is further, the rooms are requested again", () => {
  const known = [room({ lastSeq: 5, unreadCount: 3 })]
  expect(withReadElsewhere(known, '8', 5)?.map(({ unreadCount }) => unreadCount)).toEqual([0])
  // The user has written there.
  expect(withReadElsewhere(known, '8', 6)).toBeUndefined()
  expect(withReadElsewhere(known, '9', 1)).toBeUndefined()
})
