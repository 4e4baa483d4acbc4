import { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { afterAll, expect, it, vi } from 'vitest'
import type { Line } from '../../../lib/live/line.ts'
import { aMessage } from '../message/testing-message.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { meQuery } = await import('../../../lib/session.ts')
const { handleFrames } = await import('./frames.ts')
const { peopleQuery, roomsQuery } = await import('../queries.ts')
afterAll(() => {
  vi.unstubAllGlobals()
})

it('a user who writes has read what is before it; the system message of a call does not read for its caller', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData([...meQuery.queryKey], { id: 7, organizations: [{ id: 1 }] })
  queryClient.setQueryData([...roomsQuery(1).queryKey], [{ _id: '8', unreadCount: 2, lastSeq: 2 }])
  const line: Line = io('http://localhost', { autoConnect: false })
  const arrived: string[] = []
  handleFrames({
    organizationId: 1,
    userId: 7,
    queryClient,
    room: () => undefined,
    arrivals: new Set([({ content }) => arrived.push(content)]),
    attended: new Set(),
    closed: new Set(),
    onRefusal: () => {},
  }).follow(line)
  const unread = () => queryClient.getQueryData(roomsQuery(1).queryKey)?.[0]?.unreadCount
  const missed = aMessage(3, { chatRoomId: '8', kind: 'system', content: 'Missed audio call' })
  for (const hear of line.listeners('message_notification')) hear({ roomId: '8', message: missed, unreadCount: 3 })
  expect([unread(), arrived]).toEqual([3, []])
  for (const hear of line.listeners('new_message')) hear(aMessage(4, { chatRoomId: '8' }))
  expect([unread(), arrived]).toEqual([0, []])
})

it('the online status is what the connection sent last, also where a list was read before that [L7]', async () => {
  const queryClient = new QueryClient()
  const line: Line = io('http://localhost', { autoConnect: false })
  const stop = handleFrames({
    organizationId: 1,
    userId: 7,
    queryClient,
    room: () => undefined,
    arrivals: new Set(),
    attended: new Set(),
    closed: new Set(),
    onRefusal: () => {},
  }).follow(line)
  const tellOnline = (...userIds: string[]) => {
    for (const hear of line.listeners('online_users')) hear({ userIds })
  }
  const tellStatus = (userId: string, isOnline: boolean, lastSeen: string | null) => {
    for (const hear of line.listeners('user_status_changed')) hear({ userId, isOnline, lastSeen })
  }
  const person = (userId: string) => ({ userId, isOnline: false, lastSeen: null })
  const read = (answer: Promise<unknown>) =>
    queryClient.fetchQuery({ queryKey: peopleQuery(1).queryKey, queryFn: () => answer })
  const online = () =>
    queryClient.getQueryData(peopleQuery(1).queryKey)?.flatMap(({ userId, isOnline }) => (isOnline ? userId : []))

  // The event arrives before the list, which a node read that did not know of it yet.
  tellOnline('7', '8')
  await read(Promise.resolve(['7', '8', '9'].map(person)))
  expect(online()).toEqual(['7', '8'])
  tellStatus('9', true, null)
  tellStatus('8', false, '2026-11-20T08:00:00.000Z')
  await read(Promise.resolve(['7', '8', '9'].map(person)))
  expect(online()).toEqual(['7', '9'])

  // Without a connection the list applies.
  for (const hear of line.listeners('disconnect')) hear('transport close')
  await read(Promise.resolve([{ ...person('7'), isOnline: true }, person('8'), person('9')]))
  expect(online()).toEqual(['7'])
  stop()
})
