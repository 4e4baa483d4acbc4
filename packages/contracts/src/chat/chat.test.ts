import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as messages from './messages.ts'
import * as rooms from './rooms.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const group = '0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f'

it('there are exactly these twelve emoji [CONST-11, CHAT-44, CHAT-45, CHAT-46, CHAT-47, CHAT-48, CHAT-49, CHAT-50, CHAT-51, CHAT-52, CHAT-53, CHAT-54, CHAT-55, CHAT-56]', () => {
  expect([...messages.emojis].join(' ')).toBe('😀 😂 😍 🤔 👍 👎 ❤️ 🔥 🎉 😢 😮 😡')
  expect(new Set(messages.emojis).size).toBe(12)
  expect(takes(messages.Emoji, '🦄')).toBe(false)
})

describe('a room', () => {
  it("is addressed by a group's id or the other person's", () => {
    expect(takes(fields.RoomId, group)).toBe(true)
    expect(takes(fields.RoomId, '17')).toBe(true)
    expect([fields.isDirectId('17'), fields.isDirectId(group)]).toEqual([true, false])
  })

  it.each(['', '0', '-1', '1e3', '2147483648', '99999999999', `${group}x`, ' 17', 'room'])('is never %j', (id) => {
    expect(takes(fields.RoomId, id)).toBe(false)
  })

  it('takes people by number or by digits', () => {
    const body = rooms.createRoom.body
    expect(z.parse(body ?? z.never(), { participantIds: ['7', 8] })).toEqual({ participantIds: [7, 8] })
  })
})

describe('a message', () => {
  it('is not sent when it is blank after trimming, and holds 10,000 characters at most [VAL-097]', () => {
    expect(takes(messages.MessageContent, ' \n\t ')).toBe(false)
    expect(takes(messages.MessageContent, 'x'.repeat(10_000))).toBe(true)
    expect(takes(messages.MessageContent, 'x'.repeat(10_001))).toBe(false)
  })

  it('is listed from page 1 by 50; page and limit are taken as the nearest that there is [API-186, API-187, CONST-06, CONST-07]', () => {
    const asked = (query: object) => z.parse(messages.listMessages.query ?? z.never(), query)
    expect(asked({})).toEqual({ page: 1, limit: 50 })
    expect(asked({ page: '-3', limit: '100000' })).toEqual({ page: 1, limit: 100 })
    expect(takes(messages.listMessages.query ?? z.never(), { since: '1', before: '9' })).toBe(false)
  })
})

it('who acts is no part of any event', () => {
  const sent = { roomId: '7', messageId: group, emoji: '🔥', content: 'Hello', senderId: '9', userId: 9 }
  for (const payload of Object.values(events.chatPayloads)) {
    expect(z.parse(payload, sent)).not.toMatchObject({ senderId: '9' })
    expect(z.parse(payload, sent)).not.toMatchObject({ userId: 9 })
  }
})
