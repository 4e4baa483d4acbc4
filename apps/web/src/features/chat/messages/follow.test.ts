import { expect, test } from 'vitest'
import { testingMessage, testingMessages } from '../message/testing-message.ts'
import { floodAfter } from './follow.ts'

const otherUserId = '7'
const userId = '8'

test('more than ten messages of others at once are a flood, which begins at the first of them [L1]', () => {
  expect(floodAfter({ messages: testingMessages(1, 20), notLoadedCount: 0, followedSeq: 10, userId })).toBeUndefined()
  expect(floodAfter({ messages: testingMessages(1, 21), notLoadedCount: 0, followedSeq: 10, userId })).toBe(11)
  expect(floodAfter({ messages: testingMessages(1, 11), notLoadedCount: 0, followedSeq: 0, userId })).toBe(1)
})

test("the user's own messages neither count nor begin a flood [L1]", () => {
  const ownMessages = (from: number, to: number) =>
    testingMessages(from, to).map((message) => ({ ...message, senderId: userId }))
  expect(floodAfter({ messages: ownMessages(1, 60), notLoadedCount: 0, followedSeq: 10, userId })).toBeUndefined()
  expect(
    floodAfter({
      messages: [...ownMessages(1, 12), ...testingMessages(13, 22)],
      notLoadedCount: 0,
      followedSeq: 10,
      userId,
    }),
  ).toBe(undefined)
  const mixedMessages = [...ownMessages(1, 12), ...testingMessages(13, 72), testingMessage(73, { senderId: userId })]
  expect(floodAfter({ messages: mixedMessages, notLoadedCount: 0, followedSeq: 10, userId })).toBe(13)
  expect(mixedMessages.at(-2)?.senderId).toBe(otherUserId)
})

test('messages that are not loaded count, and the flood begins at them when no loaded one was missed [L1]', () => {
  expect(floodAfter({ messages: testingMessages(1, 20), notLoadedCount: 1_200, followedSeq: 20, userId })).toBe(21)
  expect(floodAfter({ messages: testingMessages(1, 22), notLoadedCount: 1_200, followedSeq: 20, userId })).toBe(21)
  expect(floodAfter({ messages: [], notLoadedCount: 11, followedSeq: 0, userId })).toBe(1)
  expect(floodAfter({ messages: testingMessages(1, 20), notLoadedCount: 10, followedSeq: 20, userId })).toBeUndefined()
})
