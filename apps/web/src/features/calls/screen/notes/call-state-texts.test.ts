import { expect, it } from 'vitest'
import type { CallState } from '../../call-state.ts'
import { callsNeedHttpsText, leftOrganizationText } from '../../calls-possible.ts'
import { callTime } from '../call-time.ts'
import { endedText, headerText, spokenText } from './call-state-texts.ts'

const callDetails = { callId: 'a', callType: 'audio', partner: { id: '7', name: 'Ada' }, roomId: null } as const
const endedCall = { ...callDetails, phase: 'ended', startedAt: null, endedAt: 70_000, missed: false } as const

it.each([
  [0, '00:00'],
  [999, '00:00'],
  [65_000, '01:05'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [36_061_000, '10:01:01'],
  [-5, '00:00'],
])('the timer of %d milliseconds reads %s [CONST-61]', (milliseconds, text) => {
  expect(callTime(milliseconds)).toBe(text)
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
    { reason: 'failed', detail: leftOrganizationText, missed: true },
  ],
  [callsNeedHttpsText, undefined, { reason: 'failed', detail: callsNeedHttpsText, missed: true }],
  ['Missed video call', 'Call back', { reason: 'timeout', missed: true, callType: 'video' }],
] as const)('an end says why: %s [ERR-85 (settled: shown)]', (text, repeatLabel, overrides) => {
  expect(endedText({ ...endedCall, ...overrides })).toEqual(repeatLabel ? { text, repeatLabel } : { text })
})

it("the header of the call's conversation shows its state, and no other header does [CHAT-22, CHAT-23, CHAT-24, CHAT-25]", () => {
  const liveCall: CallState = { ...callDetails, phase: 'connecting', startedAt: 1 }
  expect(headerText(liveCall, '7')).toBe('Audio call accepted')
  expect(headerText({ ...liveCall, callType: 'video' }, '7')).toBe('Video call accepted')
  expect(headerText({ ...liveCall, phase: 'connected' }, '7')).toBe('Audio call connected')
  expect(headerText({ ...liveCall, phase: 'connected', callType: 'video' }, '7')).toBe('Video call connected')
  expect(headerText({ ...liveCall, partner: null, roomId: 'r' }, 'r')).toBe('Audio call accepted')
  expect(headerText(liveCall, '8')).toBeUndefined()
  expect(headerText({ ...callDetails, phase: 'calling' }, '7')).toBeUndefined()
})

it('each step is announced once', () => {
  expect(spokenText({ phase: 'idle' })).toBe('')
  expect(spokenText({ ...callDetails, phase: 'calling' })).toBe('Calling Ada...')
  expect(spokenText({ ...callDetails, phase: 'ringing' })).toBe('Incoming audio call: Ada. Press F6 to answer.')
  expect(spokenText({ ...callDetails, phase: 'connected', startedAt: 1 })).toBe('Audio call connected')
})
