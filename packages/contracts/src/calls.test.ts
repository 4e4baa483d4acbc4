import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  AcceptCall,
  CallParticipant,
  CallSignal,
  callFrames,
  callLimits,
  callTypes,
  EndCall,
  IceServers,
  InitiateCall,
  JoinCall,
  JoinedCall,
  LeaveCall,
  RejectCall,
} from './calls.ts'

const callId = '0197d9a0-0000-7000-8000-000000000001'
const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

it('a user is named by a string of digits or a number, and both mean the same', () => {
  const call = { callType: 'audio', callId }
  expect(z.parse(InitiateCall, { ...call, targetUserId: '7' })).toEqual({ ...call, targetUserId: 7 })
  expect(z.parse(InitiateCall, { ...call, targetUserId: 7 })).toEqual({ ...call, targetUserId: 7 })
  for (const targetUserId of ['', '0', 0, -1, '1e3', null, {}])
    expect(takes(InitiateCall, { ...call, targetUserId })).toBe(false)
})

it('initiate_call takes what the specification sends, and no other key', () => {
  const sent = { targetUserId: '7', targetUserName: 'Ada', callerId: '8', callerName: 'Bo', callType: 'video' }
  expect(takes(InitiateCall, sent)).toBe(true)
  expect(takes(InitiateCall, { ...sent, role: 'admin' })).toBe(false)
  expect(takes(InitiateCall, { ...sent, callType: 'hologram' })).toBe(false)
  expect(callTypes).toEqual(['audio', 'video'])
})

it('accept_call and reject_call name the caller, end_call the other one', () => {
  for (const schema of [AcceptCall, RejectCall]) {
    expect(takes(schema, { callerId: '7' })).toBe(true)
    expect(takes(schema, { callerId: '7', callId })).toBe(true)
    expect(takes(schema, { callerId: '7', callId: 'mine' })).toBe(false)
  }
  expect(takes(EndCall, { targetUserId: '7' })).toBe(true)
  expect(takes(EndCall, {})).toBe(false)
})

describe('a signal', () => {
  const to = { callId, targetUserId: '7' }
  it.each([
    [true, 'an offer', { description: { type: 'offer', sdp: 'v=0' } }],
    [true, 'a candidate', { candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 } }],
    [true, 'the end of the candidates', { candidate: null }],
    [false, 'both', { description: { type: 'offer', sdp: '' }, candidate: null }],
    [false, 'neither', {}],
    [false, 'something else', { description: { type: 'eval', sdp: '' } }],
    [false, 'more than that', { candidate: { candidate: '', html: '<b>' } }],
  ])('%s: %s', (taken, _, signal) => expect(takes(CallSignal, { ...to, ...signal })).toBe(taken))
})

it('join_call names a room or a call to return to; leave_call a call', () => {
  expect(takes(JoinCall, { roomId: callId, callType: 'audio' })).toBe(true)
  expect(takes(JoinCall, { callId, muted: true, camera: true, sharing: true })).toBe(true)
  expect(takes(JoinCall, { roomId: callId })).toBe(false)
  const from = (many: number) => Array.from({ length: many }, () => 'a'.repeat(20))
  expect([0, 10, 11].map((many) => takes(JoinCall, { callId, from: from(many) }))).toEqual([true, true, false])
  expect(takes(JoinCall, { roomId: callId, callId, callType: 'audio' })).toBe(false)
  expect(takes(LeaveCall, { callId })).toBe(true)
})

it('it rings for 45 seconds, and who is gone may return for 15', () => {
  expect(callLimits).toMatchObject({
    ringSeconds: 45,
    returnSeconds: 15,
    participants: 4,
    callsPerMinute: 5,
    formerSockets: 10,
  })
})

it('what is told names people by strings of digits', () => {
  const participant = { userId: '7', name: 'Ada', muted: false, camera: true, sharing: false }
  expect(takes(CallParticipant, participant)).toBe(true)
  expect(takes(CallParticipant, { ...participant, userId: 7 })).toBe(false)
  expect(takes(callFrames.call_ended, { callId, userId: '7', reason: 'bored' })).toBe(false)
  expect(takes(IceServers, { iceServers: [{ urls: ['stun:stun.test'] }], iceTransportPolicy: 'all' })).toBe(true)
  const call = { callId, callerId: '7', callType: 'audio', roomId: null, elapsedMilliseconds: null, moved: false }
  expect(takes(JoinedCall, { ...call, state: 'ringing', participants: [participant] })).toBe(true)
})
