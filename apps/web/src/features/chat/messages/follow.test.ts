import { expect, test } from 'vitest'
import { aMessage, messages } from '../message/testing-message.ts'
import { floodAfter } from './follow.ts'

const other = '7'
const user = '8'

test('more than ten messages of others at once are a flood, which begins at the first of them [L1]', () => {
  expect(floodAfter({ messages: messages(1, 20), notLoaded: 0, followed: 10, userId: user })).toBeUndefined()
  expect(floodAfter({ messages: messages(1, 21), notLoaded: 0, followed: 10, userId: user })).toBe(11)
  expect(floodAfter({ messages: messages(1, 11), notLoaded: 0, followed: 0, userId: user })).toBe(1)
})

test("the user's own messages neither count nor begin a flood [L1]", () => {
  const own = (from: number, to: number) => messages(from, to).map((one) => ({ ...one, senderId: user }))
  expect(floodAfter({ messages: own(1, 60), notLoaded: 0, followed: 10, userId: user })).toBeUndefined()
  expect(floodAfter({ messages: [...own(1, 12), ...messages(13, 22)], notLoaded: 0, followed: 10, userId: user })).toBe(
    undefined,
  )
  const mixed = [...own(1, 12), ...messages(13, 72), aMessage(73, { senderId: user })]
  expect(floodAfter({ messages: mixed, notLoaded: 0, followed: 10, userId: user })).toBe(13)
  expect(mixed.at(-2)?.senderId).toBe(other)
})

test('messages that are not loaded count, and the flood begins at them when no loaded one was missed [L1]', () => {
  expect(floodAfter({ messages: messages(1, 20), notLoaded: 1_200, followed: 20, userId: user })).toBe(21)
  expect(floodAfter({ messages: messages(1, 22), notLoaded: 1_200, followed: 20, userId: user })).toBe(21)
  expect(floodAfter({ messages: [], notLoaded: 11, followed: 0, userId: user })).toBe(1)
  expect(floodAfter({ messages: messages(1, 20), notLoaded: 10, followed: 20, userId: user })).toBeUndefined()
})
