import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  AcceptCallPayload,
  CallParticipant,
  CallSignalPayload,
  callFrames,
  callLimits,
  callTypes,
  EndCallPayload,
  IceServers,
  InitiateCallPayload,
  JoinCallPayload,
  JoinedCall,
  LeaveCallPayload,
  RejectCallPayload,
} from './calls.ts'

const callId = '0197d9a0-0000-7000-8000-000000000001'
const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

it('a user id can be a number or a string of digits, and both are parsed to the same number', () => {
  const call = { callType: 'audio', callId }
  expect(z.parse(InitiateCallPayload, { ...call, targetUserId: '7' })).toEqual({ ...call, targetUserId: 7 })
  expect(z.parse(InitiateCallPayload, { ...call, targetUserId: 7 })).toEqual({ ...call, targetUserId: 7 })
  for (const targetUserId of ['', '0', 0, -1, '1e3', null, {}])
    expect(accepts(InitiateCallPayload, { ...call, targetUserId })).toBe(false)
})

it('initiate_call accepts the keys of the specification, and no others', () => {
  const payload = { targetUserId: '7', targetUserName: 'Ada', callerId: '8', callerName: 'Bo', callType: 'video' }
  expect(accepts(InitiateCallPayload, payload)).toBe(true)
  expect(accepts(InitiateCallPayload, { ...payload, role: 'admin' })).toBe(false)
  expect(accepts(InitiateCallPayload, { ...payload, callType: 'hologram' })).toBe(false)
  expect(callTypes).toEqual(['audio', 'video'])
})

it('accept_call and reject_call contain the id of the caller, end_call that of the other party', () => {
  for (const schema of [AcceptCallPayload, RejectCallPayload]) {
    expect(accepts(schema, { callerId: '7' })).toBe(true)
    expect(accepts(schema, { callerId: '7', callId })).toBe(true)
    expect(accepts(schema, { callerId: '7', callId: 'mine' })).toBe(false)
  }
  expect(accepts(EndCallPayload, { targetUserId: '7' })).toBe(true)
  expect(accepts(EndCallPayload, {})).toBe(false)
})

describe('a signal', () => {
  const target = { callId, targetUserId: '7' }
  it.each([
    [true, 'an offer', { description: { type: 'offer', sdp: 'v=0' } }],
    [true, 'a candidate', { candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 } }],
    [true, 'the end of the candidates', { candidate: null }],
    [false, 'both', { description: { type: 'offer', sdp: '' }, candidate: null }],
    [false, 'neither', {}],
    [false, 'another type of description', { description: { type: 'eval', sdp: '' } }],
    [false, 'an unknown key', { candidate: { candidate: '', html: '<b>' } }],
  ])('%s: %s', (expected, _, signal) => expect(accepts(CallSignalPayload, { ...target, ...signal })).toBe(expected))
})

it('join_call contains the id of a room, or of a call to return to; leave_call that of a call', () => {
  expect(accepts(JoinCallPayload, { roomId: callId, callType: 'audio' })).toBe(true)
  expect(accepts(JoinCallPayload, { callId, muted: true, camera: true, sharing: true })).toBe(true)
  expect(accepts(JoinCallPayload, { roomId: callId })).toBe(false)
  const socketIds = (count: number) => Array.from({ length: count }, () => 'a'.repeat(20))
  expect([0, 10, 11].map((count) => accepts(JoinCallPayload, { callId, from: socketIds(count) }))).toEqual([
    true,
    true,
    false,
  ])
  expect(accepts(JoinCallPayload, { roomId: callId, callId, callType: 'audio' })).toBe(false)
  expect(accepts(LeaveCallPayload, { callId })).toBe(true)
})

it('a call rings for 45 seconds, and a party who lost the connection may return for 15 seconds', () => {
  expect(callLimits).toMatchObject({
    ringSeconds: 45,
    returnSeconds: 15,
    maxParties: 4,
    callsPerMinute: 5,
    maxPreviousSockets: 10,
  })
})

it('events of the service contain user ids as strings of digits', () => {
  const participant = { userId: '7', name: 'Ada', muted: false, camera: true, sharing: false }
  expect(accepts(CallParticipant, participant)).toBe(true)
  expect(accepts(CallParticipant, { ...participant, userId: 7 })).toBe(false)
  expect(accepts(callFrames.call_ended, { callId, userId: '7', reason: 'bored' })).toBe(false)
  const reply = { transport: 'mesh', iceServers: [{ urls: ['stun:stun.test'] }], iceTransportPolicy: 'all' }
  expect(accepts(IceServers, reply)).toBe(true)
  const call = { callId, callerId: '7', callType: 'audio', roomId: null, elapsedMilliseconds: null, moved: false }
  expect(accepts(JoinedCall, { ...call, state: 'ringing', participants: [participant] })).toBe(true)
})
