import { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { afterAll, expect, it, vi } from 'vitest'
import type { Line } from '../../lib/line.ts'
import { aMessage } from './testing-message.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { meQuery } = await import('../../lib/session.ts')
const { handleFrames } = await import('./frames.ts')
const { roomsQuery } = await import('./queries.ts')
afterAll(() => {
  vi.unstubAllGlobals()
})

it('whoever writes has read what stands; whoever called has not, by the line that says what came of it', () => {
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
