import { expect, it } from 'vitest'
import { isSameRow, type Row, rowsOf } from './rows.ts'
import { testingMessage } from './testing-message.ts'

const now = new Date('2026-11-22T12:00:00Z')
const messageAt = (seq: number, createdAt: string, senderId = '7') => testingMessage(seq, { createdAt, senderId })
const describeRow = (row: Row) => {
  if (row.kind === 'day') return row.name
  if (row.kind === 'new') return 'New'
  return `${row.isFirstOfGroup ? 'leads ' : ''}${row.message.content}`
}
const rowsFor = (overrides: Partial<Parameters<typeof rowsOf>[0]>) =>
  rowsOf({ messages: [], outgoing: [], userId: '7', newFrom: undefined, now, ...overrides }).map(describeRow)

it('messages are grouped by day: a date, Yesterday, Today [CHAT-28, CHAT-29, CHAT-30, CHAT-31]', () => {
  const messages = [
    messageAt(1, '2025-01-05T23:59:00Z'),
    messageAt(2, '2026-11-21T00:00:00Z'),
    messageAt(3, '2026-11-21T23:59:59Z'),
    messageAt(4, '2026-11-22T00:00:00Z'),
  ]
  expect(rowsFor({ messages })).toEqual([
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
    messageAt(1, '2026-11-22T08:00:00Z'),
    messageAt(2, '2026-11-22T08:04:59Z'),
    messageAt(3, '2026-11-22T08:05:00Z'),
    messageAt(4, '2026-11-22T08:05:01Z', '8'),
  ]
  expect(rowsFor({ messages })).toEqual(['Today', 'leads Message 1', 'Message 2', 'leads Message 3', 'leads Message 4'])
})

it('the "New" line starts a new group', () => {
  const messages = [messageAt(1, '2026-11-22T08:00:00Z'), messageAt(2, '2026-11-22T08:01:00Z')]
  expect(rowsFor({ messages, newFrom: 2 })).toEqual(['Today', 'leads Message 1', 'New', 'leads Message 2'])
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
  const messages = [testingMessage(1, { clientId: 'a', createdAt })]
  expect(rowsFor({ messages, outgoing })).toEqual(['Today', 'leads Message 1', 'b'])
})

it('messages of two senders with the same client id are two rows, and do not replace outgoing ones', () => {
  const messages = [
    testingMessage(1, { clientId: 'a', senderId: '8' }),
    testingMessage(2, { clientId: 'a', senderId: '9' }),
  ]
  const waitingMessage = {
    clientId: 'a',
    roomId: '8',
    content: 'Mine',
    replyTo: null,
    createdAt: '2026-11-22T08:01:00Z',
  }
  const rows = rowsOf({ messages, outgoing: [waitingMessage], userId: '7', newFrom: undefined, now })
  expect(rows.map(describeRow)).toEqual(['Nov 20, 2026', 'leads Message 1', 'leads Message 2', 'Today', 'leads Mine'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

it('an unsent message of an earlier day comes last under the last heading, as a group of its own', () => {
  const unsentAt = (createdAt: string) => ({
    clientId: createdAt,
    roomId: '8',
    content: createdAt,
    replyTo: null,
    createdAt,
  })
  const unsentTimes = ['2026-11-21T09:00:00Z', '2026-11-21T09:01:00Z', '2026-11-22T08:02:00Z']
  const rows = rowsOf({
    messages: [messageAt(1, '2026-11-21T08:00:00Z'), messageAt(2, '2026-11-22T08:00:00Z')],
    outgoing: unsentTimes.map(unsentAt),
    userId: '7',
    newFrom: undefined,
    now,
  })
  expect(rows.map(describeRow)).toEqual([
    'Yesterday',
    'leads Message 1',
    'Today',
    'leads Message 2',
    'leads 2026-11-21T09:00:00Z',
    '2026-11-21T09:01:00Z',
    'leads 2026-11-22T08:02:00Z',
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

it('at midnight the heading of a day changes, and no message', () => {
  const messages = [messageAt(1, '2026-11-22T08:00:00Z')]
  const rowsAt = (time: string) =>
    rowsOf({ messages, outgoing: [], userId: '7', newFrom: undefined, now: new Date(time) })
  const before = rowsAt('2026-11-22T23:59:59Z')
  const after = rowsAt('2026-11-23T00:00:00Z')
  expect(after.map(describeRow)).toEqual(['Yesterday', 'leads Message 1'])
  expect(before.map((row) => after.some((nextRow) => isSameRow(row, nextRow)))).toEqual([false, true])
})
