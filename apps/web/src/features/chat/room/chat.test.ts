import { expect, it, vi } from 'vitest'
import { insertMention, mentionAt, mentionMatches } from '../../../ui/text/mention.ts'
import { lastSeen } from '../last-seen.ts'
import { scrollToBottom } from '../messages/scroll-to-bottom.ts'
import { typingText } from '../typing-text.ts'
import { createTyping } from './typing.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const ago = (seconds: number) => lastSeen(new Date(now - seconds * 1000).toISOString(), now)

it('last seen: Just now, minutes, hours, then the date [CHAT-13, CHAT-14, CHAT-15, CHAT-16, CONST-19, CONST-20, CONST-21]', () => {
  expect([ago(0), ago(59), ago(60), ago(3599), ago(3600), ago(86_399), ago(86_400)]).toEqual([
    'Just now',
    'Just now',
    '1m ago',
    '59m ago',
    '1h ago',
    '23h ago',
    'Nov 21, 2026',
  ])
  expect(lastSeen(null, now)).toBe('')
})

it('the list scrolls to the end at once, and again after 100 ms [CONST-09]', () => {
  vi.useFakeTimers()
  const scroll = vi.fn()
  scrollToBottom(scroll)
  expect(scroll).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(99)
  expect(scroll).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(scroll).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('the line names one user who is typing, or several [CHAT-37]', () => {
  expect(['', 'Emil', 'Emil, Mara'].map((names) => typingText(names.split(', ').filter(Boolean)))).toEqual([
    '',
    'Emil is typing...',
    'Emil, Mara are typing...',
  ])
})

it('typing is reported with the first letter, and its end after a second or when the field is empty [STATE-125, STATE-126, STATE-127, CONST-08]', () => {
  vi.useFakeTimers()
  const reported: boolean[] = []
  const typing = createTyping((on) => reported.push(on))
  typing.handleInput('   ')
  expect(reported).toEqual([])
  typing.handleInput('H')
  vi.advanceTimersByTime(999)
  typing.handleInput('He')
  vi.advanceTimersByTime(999)
  expect(reported).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(reported).toEqual([true, false])
  typing.handleInput('Hel')
  typing.handleInput('')
  vi.advanceTimersByTime(5_000)
  expect(reported).toEqual([true, false, true, false])
  // While a user continues to type, typing is reported again before the last report expires for the other participants.
  for (let letter = 0; letter < 8; letter++) {
    typing.handleInput('on and on')
    vi.advanceTimersByTime(500)
  }
  expect(reported.slice(4)).toEqual([true, true])
  typing.stop()
  vi.useRealTimers()
})

it('an at-sign begins a mention, which is completed in its place', () => {
  const people = [
    { name: 'Emil Employee', username: 'emil' },
    { name: 'Mara Manager', username: 'mm' },
    { name: 'Tom Emery', username: 'tom' },
  ]
  for (const text of ['Hi @Em', 'Hi @Em there']) expect(mentionAt(text, 6)).toEqual({ from: 3, word: 'em' })
  expect([mentionAt('mail@example', 12), mentionAt('Hi @emil ', 9), mentionAt('Hi', 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(mentionMatches(people, 'em').map(({ username }) => username)).toEqual(['emil', 'tom'])
  expect(mentionMatches(people, '')).toHaveLength(3)
  expect(insertMention('Hi @Em there', { from: 3, caret: 6, username: 'emil' })).toEqual({
    text: 'Hi @emil there',
    caret: 9,
  })
})
