import { expect, it } from 'vitest'
import type { CallState } from '../../call-state.ts'
import { callsNeedHttps, leftOrganization } from '../../calls-possible.ts'
import { callTime } from '../call-time.ts'
import { endedWords, headerWords, spokenWords } from './call-words.ts'

const about = { callId: 'a', callType: 'audio', partner: { id: '7', name: 'Ada' }, roomId: null } as const
const over = { ...about, phase: 'ended', startedAt: null, endedAt: 70_000, missed: false } as const

it.each([
  [0, '00:00'],
  [999, '00:00'],
  [65_000, '01:05'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [36_061_000, '10:01:01'],
  [-5, '00:00'],
])('the timer of %d milliseconds reads %s [CONST-61]', (milliseconds, words) => {
  expect(callTime(milliseconds)).toBe(words)
})

it.each([
  ['Ada is in another call.', 'Call again', { reason: 'busy' }],
  ['Ada is offline.', undefined, { reason: 'offline' }],
  ['Ada did not answer.', 'Call again', { reason: 'timeout' }],
  ['Ada declined the call.', undefined, { reason: 'rejected' }],
  ['The call could not be made.', 'Call again', { reason: 'failed' }],
  ['The connection was lost.', 'Call again', { reason: 'failed', startedAt: 1 }],
  [
    'Four people are in this call already.',
    'Call again',
    { reason: 'failed', detail: 'Four people are in this call already.' },
  ],
  ['Ada left the call.', 'Call again', { reason: 'left', startedAt: 1 }],
  ['Call ended • 01:09', undefined, { reason: 'hangup', startedAt: 1_000 }],
  ['Call ended', undefined, { reason: 'hangup' }],
  ['Missed audio call', 'Call back', { reason: 'hangup', missed: true }],
  [
    'You left the organization that you were called in.',
    undefined,
    { reason: 'failed', detail: leftOrganization, missed: true },
  ],
  [callsNeedHttps, undefined, { reason: 'failed', detail: callsNeedHttps, missed: true }],
  ['Missed video call', 'Call back', { reason: 'timeout', missed: true, callType: 'video' }],
] as const)('an end says why: %s [ERR-85 (settled: shown)]', (words, again, more) => {
  expect(endedWords({ ...over, ...more })).toEqual(again ? { words, again } : { words })
})

it("the header of the call's conversation shows its state, and no other header does [CHAT-22, CHAT-23, CHAT-24, CHAT-25]", () => {
  const live: CallState = { ...about, phase: 'connecting', startedAt: 1 }
  expect(headerWords(live, '7')).toBe('Audio call accepted')
  expect(headerWords({ ...live, callType: 'video' }, '7')).toBe('Video call accepted')
  expect(headerWords({ ...live, phase: 'connected' }, '7')).toBe('Audio call connected')
  expect(headerWords({ ...live, phase: 'connected', callType: 'video' }, '7')).toBe('Video call connected')
  expect(headerWords({ ...live, partner: null, roomId: 'r' }, 'r')).toBe('Audio call accepted')
  expect(headerWords(live, '8')).toBeUndefined()
  expect(headerWords({ ...about, phase: 'calling' }, '7')).toBeUndefined()
})

it('each step is announced once', () => {
  expect(spokenWords({ phase: 'idle' })).toBe('')
  expect(spokenWords({ ...about, phase: 'calling' })).toBe('Calling Ada...')
  expect(spokenWords({ ...about, phase: 'ringing' })).toBe('Incoming audio call: Ada. Press F6 to answer.')
  expect(spokenWords({ ...about, phase: 'connected', startedAt: 1 })).toBe('Audio call connected')
})
