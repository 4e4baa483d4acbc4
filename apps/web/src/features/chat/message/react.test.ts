import { cleanNotifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../../lib/testing.ts'
import { shownTexts } from '../../../ui/toasts/testing-toasts.ts'
import { roomOf } from '../room/testing-room.ts'
import { createReactionToggle } from './react.ts'
import { testingMessage } from './testing-message.ts'

beforeEach(() => {
  stubPage('http://localhost/employee/chat')
  cleanNotifications()
})
afterEach(() => vi.unstubAllGlobals())

/** A message with its reactions, and requests that end when `finish` is called, in the order in which they were made. */
async function loadedMessage() {
  const { store } = roomOf(1)
  await store.load()
  const message = testingMessage(1)
  const sent: boolean[] = []
  const pending: ((fault?: Error) => void)[] = []
  const react = createReactionToggle(
    {
      room: () => store,
      react: (_messageId, _emoji, on) => {
        sent.push(on)
        return new Promise((resolve, reject) => {
          pending.push((fault) => (fault ? reject(fault) : resolve()))
        })
      },
    },
    message,
    '7',
  )
  const finish = async (fault?: Error) => {
    await expect.poll(() => pending.length).toBeGreaterThan(0)
    pending.shift()?.(fault)
  }
  const shown = () => store.state().timeline?.messages[0]?.reactions
  return { react, sent, finish, shown }
}

it('quick changes of a reaction are sent one after another, so that the last one remains', async () => {
  const { react, sent, finish, shown } = await loadedMessage()
  const changes = [react('🔥'), react('🔥')]
  await expect.poll(() => sent).toEqual([true])
  await finish()
  await expect.poll(() => sent).toEqual([true, false])
  await finish()
  await Promise.all(changes)
  expect(shown()).toEqual([])
})

it('a change that fails is undone, with a message', async () => {
  const { react, finish, shown } = await loadedMessage()
  const change = react('🔥')
  expect(shown()).toEqual([{ emoji: '🔥', userId: '7' }])
  await finish(new Error('No connection'))
  await change
  expect(shown()).toEqual([])
  await expect.poll(shownTexts).toEqual(['No connection'])
})

it('a change that fails after the user has made another one leaves that one as it is', async () => {
  const { react, finish, shown } = await loadedMessage()
  const changes = [react('🔥'), react('🔥'), react('👍')]
  await finish(new Error('No connection'))
  await finish()
  await finish()
  await Promise.all(changes)
  expect(shown()).toEqual([{ emoji: '👍', userId: '7' }])
  expect(shownTexts()).toEqual([])
})
