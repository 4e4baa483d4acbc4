import { expect, it } from 'vitest'
import { type Row, rowsOf } from './rows.ts'
import { aMessage } from './testing-message.ts'

const now = new Date('2026-11-22T12:00:00Z')
const at = (seq: number, createdAt: string, senderId = '7') => aMessage(seq, { createdAt, senderId })
const words = (row: Row) => {
  if (row.kind === 'day') return row.name
  if (row.kind === 'new') return 'New'
  return `${row.leads ? 'leads ' : ''}${row.message.content}`
}
const drawn = (given: Partial<Parameters<typeof rowsOf>[0]>) =>
  rowsOf({ messages: [], outgoing: [], userId: '7', newFrom: undefined, now, ...given }).map(words)

it('messages are grouped by day: a date, Yesterday, Today [CHAT-28, CHAT-29, CHAT-30, CHAT-31]', () => {
  const messages = [
    at(1, '2025-01-05T23:59:00Z'),
    at(2, '2026-11-21T00:00:00Z'),
    at(3, '2026-11-21T23:59:59Z'),
    at(4, '2026-11-22T00:00:00Z'),
  ]
  expect(drawn({ messages })).toEqual([
    'Jan 5, 2025',
    'leads Message 1',
    'Yesterday',
    'leads Message 2',
    'leads Message 3',
    'Today',
    'leads Message 4',
  ])
})

it('messages of one sender within five minutes are grouped', () => {
  const messages = [
    at(1, '2026-11-22T08:00:00Z'),
    at(2, '2026-11-22T08:04:59Z'),
    at(3, '2026-11-22T08:05:00Z'),
    at(4, '2026-11-22T08:05:01Z', '8'),
  ]
  expect(drawn({ messages })).toEqual(['Today', 'leads Message 1', 'Message 2', 'leads Message 3', 'leads Message 4'])
})

it('the "New" line starts a new group', () => {
  const messages = [at(1, '2026-11-22T08:00:00Z'), at(2, '2026-11-22T08:01:00Z')]
  expect(drawn({ messages, newFrom: 2 })).toEqual(['Today', 'leads Message 1', 'New', 'leads Message 2'])
})

it('outgoing messages come last, and once: not in addition to the stored message', () => {
  const createdAt = '2026-11-22T08:01:00Z'
  const outgoing = ['a', 'b'].map((clientId) => ({
    clientId,
    roomId: '8',
    content: clientId,
    replyTo: null,
    createdAt,
  }))
  const messages = [aMessage(1, { clientId: 'a', createdAt })]
  expect(drawn({ messages, outgoing })).toEqual(['Today', 'leads Message 1', 'b'])
})

it('messages of two senders with the same client id are two rows, and do not replace outgoing ones', () => {
  const messages = [aMessage(1, { clientId: 'a', senderId: '8' }), aMessage(2, { clientId: 'a', senderId: '9' })]
  const waiting = { clientId: 'a', roomId: '8', content: 'Mine', replyTo: null, createdAt: '2026-11-22T08:01:00Z' }
  const rows = rowsOf({ messages, outgoing: [waiting], userId: '7', newFrom: undefined, now })
  expect(rows.map(words)).toEqual(['Nov 20, 2026', 'leads Message 1', 'leads Message 2', 'Today', 'leads Mine'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})
