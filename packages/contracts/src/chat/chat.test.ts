import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as messages from './messages.ts'
import * as rooms from './rooms.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const groupId = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'

it('there are exactly these twelve emoji [CONST-11, CHAT-44, CHAT-45, CHAT-46, CHAT-47, CHAT-48, CHAT-49, CHAT-50, CHAT-51, CHAT-52, CHAT-53, CHAT-54, CHAT-55, CHAT-56]', () => {
  expect([...messages.emojis].join(' ')).toBe('😀 😂 😍 🤔 👍 👎 ❤️ 🔥 🎉 😢 😮 😡')
  expect(new Set(messages.emojis).size).toBe(12)
  expect(accepts(messages.Emoji, '🦄')).toBe(false)
})

describe('a room', () => {
  it('is addressed by the id of a group or of the other user', () => {
    expect(accepts(fields.RoomId, groupId)).toBe(true)
    expect(accepts(fields.RoomId, '17')).toBe(true)
    expect([fields.isDirectId('17'), fields.isDirectId(groupId)]).toEqual([true, false])
  })

  it.each(['', '0', '-1', '1e3', '2147483648', '99999999999', `${groupId}x`, ' 17', 'room'])(
    'cannot have the id %j',
    (id) => {
      expect(accepts(fields.RoomId, id)).toBe(false)
    },
  )

  it('accepts user ids as numbers or as strings of digits', () => {
    const body = rooms.createRoom.body
    expect(z.parse(body ?? z.never(), { participantIds: ['7', 8] })).toEqual({ participantIds: [7, 8] })
  })
})

describe('a message', () => {
  it('must not be blank after trimming, and has at most 10,000 characters [VAL-097]', () => {
    expect(accepts(messages.MessageContent, ' \n\t ')).toBe(false)
    expect(accepts(messages.MessageContent, 'x'.repeat(10_000))).toBe(true)
    expect(accepts(messages.MessageContent, 'x'.repeat(10_001))).toBe(false)
  })

  it('is listed from page 1 with 50 per page by default; page and limit are clamped to their ranges [API-186, API-187, CONST-06, CONST-07]', () => {
    const parseQuery = (query: object) => z.parse(messages.listMessages.query ?? z.never(), query)
    expect(parseQuery({})).toEqual({ page: 1, limit: 50 })
    expect(parseQuery({ page: '-3', limit: '100000' })).toEqual({ page: 1, limit: 100 })
    expect(accepts(messages.listMessages.query ?? z.never(), { since: '1', before: '9' })).toBe(false)
  })
})

it('no event of a client contains the id of its sender', () => {
  const values = { roomId: '7', messageId: groupId, emoji: '🔥', content: 'Hello', senderId: '9', userId: 9 }
  for (const schema of Object.values(events.chatPayloads)) {
    expect(z.parse(schema, values)).not.toMatchObject({ senderId: '9' })
    expect(z.parse(schema, values)).not.toMatchObject({ userId: 9 })
  }
})
