import { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { afterAll, expect, it, vi } from 'vitest'
import type { ChatSocket } from '../../../lib/live/chat-socket.ts'
import { testingMessage } from '../message/testing-message.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { meQuery } = await import('../../../lib/session.ts')
const { createFrameHandlers } = await import('./frames.ts')
const { peopleQuery, roomsQuery } = await import('../queries.ts')
afterAll(() => {
  vi.unstubAllGlobals()
})

it('a user who writes has read all earlier messages; the system message of a call does not imply that', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData([...meQuery.queryKey], { id: 7, organizations: [{ id: 1 }] })
  queryClient.setQueryData([...roomsQuery(1).queryKey], [{ _id: '8', unreadCount: 2, lastSeq: 2 }])
  const socket: ChatSocket = io('http://localhost', { autoConnect: false })
  const arrived: string[] = []
  createFrameHandlers({
    organizationId: 1,
    userId: 7,
    queryClient,
    room: () => undefined,
    arrivalListeners: new Set([({ content }) => arrived.push(content)]),
    attendedRoomIds: new Set(),
    closedRoomIds: new Set(),
    onRefusal: () => {},
  }).follow(socket)
  const unread = () => queryClient.getQueryData(roomsQuery(1).queryKey)?.[0]?.unreadCount
  const missed = testingMessage(3, { chatRoomId: '8', kind: 'system', content: 'Missed audio call' })
  for (const listener of socket.listeners('message_notification'))
    listener({ roomId: '8', message: missed, unreadCount: 3 })
  expect([unread(), arrived]).toEqual([3, []])
  for (const listener of socket.listeners('new_message')) listener(testingMessage(4, { chatRoomId: '8' }))
  expect([unread(), arrived]).toEqual([0, []])
})

it('the online status is what the connection sent last, also where a list was read before that [L7]', async () => {
  const queryClient = new QueryClient()
  const socket: ChatSocket = io('http://localhost', { autoConnect: false })
  const stop = createFrameHandlers({
    organizationId: 1,
    userId: 7,
    queryClient,
    room: () => undefined,
    arrivalListeners: new Set(),
    attendedRoomIds: new Set(),
    closedRoomIds: new Set(),
    onRefusal: () => {},
  }).follow(socket)
  const sendOnlineUsers = (...userIds: string[]) => {
    for (const listener of socket.listeners('online_users')) listener({ userIds })
  }
  const sendStatus = (userId: string, isOnline: boolean, lastSeen: string | null) => {
    for (const listener of socket.listeners('user_status_changed')) listener({ userId, isOnline, lastSeen })
  }
  const person = (userId: string) => ({ userId, isOnline: false, lastSeen: null })
  const fetchPeople = (response: Promise<unknown>) =>
    queryClient.fetchQuery({ queryKey: peopleQuery(1).queryKey, queryFn: () => response })
  const online = () =>
    queryClient.getQueryData(peopleQuery(1).queryKey)?.flatMap(({ userId, isOnline }) => (isOnline ? userId : []))

  // The event arrives first, followed by a list that does not reflect it.
  sendOnlineUsers('7', '8')
  await fetchPeople(Promise.resolve(['7', '8', '9'].map(person)))
  expect(online()).toEqual(['7', '8'])
  sendStatus('9', true, null)
  sendStatus('8', false, '2026-11-20T08:00:00.000Z')
  await fetchPeople(Promise.resolve(['7', '8', '9'].map(person)))
  expect(online()).toEqual(['7', '9'])

  // Without a connection, the online status in the list applies.
  for (const listener of socket.listeners('disconnect')) listener('transport close')
  await fetchPeople(Promise.resolve([{ ...person('7'), isOnline: true }, person('8'), person('9')]))
  expect(online()).toEqual(['7'])
  stop()
})
