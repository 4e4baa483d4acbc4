import type { CallParticipant, JoinedCall } from '@muster/contracts/calls'
import { describe, expect, it } from 'vitest'
import type { Acknowledgement, Request, WindowCall, WindowEffect, WindowEvent } from './call-events.ts'
import { noCall, step } from './call-machine.ts'

const ownId = '8'
const ada = { id: '7', name: 'Ada' }
const party = (userId: string, overrides: Partial<CallParticipant> = {}): CallParticipant => ({
  userId,
  name: userId === ada.id ? 'Ada' : 'Bo',
  muted: false,
  camera: false,
  sharing: false,
  ...overrides,
})
const joinedCall = (overrides: Partial<JoinedCall> = {}): { ok: true } & JoinedCall => ({
  ok: true,
  callId: 'a',
  callerId: ownId,
  callType: 'video',
  roomId: null,
  state: 'ringing',
  elapsedMilliseconds: null,
  moved: false,
  participants: [party(ownId)],
  ...overrides,
})
const refusal = (status: number, detail = 'no'): Acknowledgement => ({ ok: false, error: { status, detail } })

const beginEvent = (overrides: Partial<Extract<WindowEvent, { type: 'begin' }>> = {}): WindowEvent => ({
  type: 'begin',
  callId: 'a',
  callType: 'video',
  to: ada,
  isPossible: true,
  connected: true,
  ...overrides,
})
const joinRoomEvent = (callId: string) => beginEvent({ callId, to: { roomId: 'r' } })
const rungEvent: WindowEvent = {
  type: 'rung',
  frame: { callId: 'a', callType: 'video', callerId: ada.id, callerName: ada.name },
}
const acceptEvent: WindowEvent = { type: 'accept', camera: true, isPossible: true }
const acceptedBy = (userId: string): WindowEvent => ({
  type: 'accepted',
  frame: { callId: 'a', userId, callerId: ownId, callType: 'video' },
})
const initiateRequest: Request = { type: 'initiate', callId: 'a', partner: ada, callType: 'video' }
const acceptRequest: Request = { type: 'accept', callId: 'a', caller: ada }
const rejoinRequest: Request = { type: 'rejoin', callId: 'a' }
const joinRoomRequest = (callId: string): Request => ({ type: 'joinRoom', callId, roomId: 'r', callType: 'video' })
const acknowledgedEvent = (
  request: Request,
  acknowledgement: Acknowledgement,
  roomParticipants?: CallParticipant[],
): WindowEvent => ({
  type: 'acknowledged',
  request,
  acknowledgement,
  roomParticipants,
})
const socketConnected: WindowEvent = { type: 'socketConnected', keptCallId: null }

/** The state after these events in order, with the effects of the last one. */
function after(...events: WindowEvent[]): {
  state: WindowCall
  call: WindowCall['call']
  effects: readonly WindowEffect[]
} {
  let state = noCall
  let effects: readonly WindowEffect[] = []
  for (const event of events) ({ state, effects } = step(state, event, { ownId, now: 10_000 }))
  return { state, call: state.call, effects }
}

describe('a call to a person', () => {
  it('opens microphone and camera and asks the service', () => {
    expect(after(beginEvent())).toMatchObject({
      call: { phase: 'calling', callId: 'a', partner: ada },
      effects: [
        { type: 'openMedia', video: true, muted: false },
        { type: 'request', request: initiateRequest },
      ],
    })
  })

  it('is not begun during another one', () => {
    expect(after(beginEvent(), beginEvent({ callId: 'b' }))).toMatchObject({ call: { callId: 'a' }, effects: [] })
  })

  it('fails where the browser does not allow calls, or without a connection', () => {
    expect(after(beginEvent({ isPossible: false })).call).toMatchObject({
      phase: 'ended',
      reason: 'failed',
      detail: expect.stringContaining('HTTPS'),
    })
    const disconnected = after(beginEvent({ connected: false }))
    expect(disconnected.call).toMatchObject({ phase: 'ended', reason: 'failed' })
    expect(disconnected.effects).toEqual([{ type: 'release' }])
  })

  it('is refused with the reason of the service, and asks for what rings here instead', () => {
    expect(
      after(beginEvent(), acknowledgedEvent(initiateRequest, refusal(409, 'Ada is in another call'))),
    ).toMatchObject({
      call: { phase: 'ended', reason: 'failed', detail: 'Ada is in another call' },
      effects: [{ type: 'release' }, { type: 'ringHere' }],
    })
  })

  it('connects to the other one once accepted', () => {
    const accepted = after(beginEvent(), acknowledgedEvent(initiateRequest, joinedCall()), acceptedBy(ada.id))
    expect(accepted.call).toMatchObject({ phase: 'connecting', startedAt: 10_000 })
    expect(accepted.effects).toEqual([{ type: 'connectMedia', callId: 'a', partnerId: ada.id, restart: false }])
  })

  it('that both made to each other goes on under the id that the service gives it', () => {
    const requestedByBoth = joinedCall({ callId: 'b', callerId: ada.id, state: 'accepted', elapsedMilliseconds: 4_000 })
    expect(after(beginEvent(), acknowledgedEvent(initiateRequest, requestedByBoth)).call).toMatchObject({
      phase: 'connecting',
      callId: 'b',
      startedAt: 6_000,
    })
  })

  it('that was given up before the service knew of it is left there', () => {
    expect(after(beginEvent(), { type: 'end' }).effects).toEqual([
      { type: 'endCall', callId: 'a', targetUserId: ada.id },
      { type: 'release' },
    ])
    expect(after(beginEvent(), { type: 'end' }, acknowledgedEvent(initiateRequest, joinedCall())).effects).toEqual([
      { type: 'leaveCall', callId: 'a' },
    ])
  })

  it('that was given up and made again joins the call that the service has for the first request', () => {
    const theirCall = joinedCall({ callId: 'x', callerId: ada.id, state: 'accepted' })
    const callAgainEvents = [beginEvent(), { type: 'end' }, beginEvent({ callId: 'b' })] as const
    expect(after(...callAgainEvents, acknowledgedEvent(initiateRequest, theirCall)).call).toMatchObject({
      phase: 'connecting',
      callId: 'x',
    })
    expect(after(...callAgainEvents, acknowledgedEvent(initiateRequest, joinedCall())).effects).toEqual([
      { type: 'leaveCall', callId: 'a' },
    ])
  })
})

describe('a call that rings', () => {
  it('opens the media and asks to accept, once', () => {
    expect(after(rungEvent, acceptEvent).effects).toEqual([
      { type: 'openMedia', video: true, muted: false },
      { type: 'request', request: acceptRequest },
    ])
    expect(after(rungEvent, acceptEvent, acceptEvent).effects).toEqual([])
    expect(after(rungEvent, { ...acceptEvent, camera: false }).effects[0]).toEqual({
      type: 'openMedia',
      video: false,
      muted: false,
    })
  })

  it('is rejected, which says nothing here', () => {
    expect(after(rungEvent, { type: 'reject' })).toMatchObject({
      call: { phase: 'idle' },
      effects: [{ type: 'rejectCall', callId: 'a', callerId: ada.id }, { type: 'release' }],
    })
    expect(after({ type: 'reject' }).effects).toEqual([])
  })

  it("is not accepted here by the event of the user's other window", () => {
    expect(after(rungEvent, acceptedBy(ownId)).call.phase).toBe('ringing')
  })

  it('goes on ringing elsewhere when the user leaves the organization here', () => {
    const leftEvent: WindowEvent = { type: 'organizationLeft' }
    expect(after(rungEvent, leftEvent)).toMatchObject({ call: { phase: 'idle' }, effects: [{ type: 'release' }] })
    expect(after(beginEvent(), acceptedBy(ada.id), leftEvent)).toMatchObject({
      call: { phase: 'ended', detail: 'You left the organization that you were called in.' },
      effects: [{ type: 'endCall' }, { type: 'release' }],
    })
  })
})

describe("a room's call", () => {
  const response = joinedCall({ callId: 'x', roomId: 'r', state: 'accepted', elapsedMilliseconds: 1_000 })

  it('goes on under the id of the service, with the participants announced last', () => {
    const roomParticipants = [party(ownId), party(ada.id), party('9')]
    const { call, state, effects } = after(
      joinRoomEvent('a'),
      acknowledgedEvent(joinRoomRequest('a'), response, roomParticipants),
    )
    expect(call).toMatchObject({ phase: 'connecting', callId: 'x', roomId: 'r', startedAt: 9_000 })
    expect(state.participants).toBe(roomParticipants)
    expect(effects).toEqual([
      { type: 'setParticipants', userIds: [ownId, ada.id, '9'] },
      { type: 'connectMedia', callId: 'x', partnerId: undefined, restart: false },
    ])
    // An announcement without this user predates the response, so the participants in the response apply.
    const afterOlderAnnouncement = after(
      joinRoomEvent('a'),
      acknowledgedEvent(joinRoomRequest('a'), response, [party(ada.id)]),
    )
    expect(afterOlderAnnouncement.state.participants).toBe(response.participants)
  })

  it('that was given up is left once its id is known, and only then the next request is sent', () => {
    const eventsBeforeResponse = [joinRoomEvent('a'), { type: 'end' }, beginEvent({ callId: 'b' })] as const
    expect(after(...eventsBeforeResponse).effects).toEqual([{ type: 'openMedia', video: true, muted: false }])
    expect(after(...eventsBeforeResponse, acknowledgedEvent(joinRoomRequest('a'), response)).effects).toEqual([
      { type: 'leaveCall', callId: 'x' },
      { type: 'request', request: { ...initiateRequest, callId: 'b' } },
    ])
    const givenUp = after(...eventsBeforeResponse, { type: 'end' }, acknowledgedEvent(joinRoomRequest('a'), response))
    expect(givenUp.effects).toEqual([{ type: 'leaveCall', callId: 'x' }])
  })

  it('takes only the participants of this call', () => {
    const frame = { callId: 'x', roomId: 'r', callType: 'video' as const, participants: [party(ownId), party('9')] }
    const inCallEvents = [joinRoomEvent('a'), acknowledgedEvent(joinRoomRequest('a'), response)] as const
    expect(after(...inCallEvents, { type: 'participants', frame }).effects).toEqual([
      { type: 'setParticipants', userIds: [ownId, '9'] },
      { type: 'renewMedia', restart: false },
    ])
    expect(after(...inCallEvents, { type: 'participants', frame: { ...frame, callId: 'y' } }).effects).toEqual([])
  })
})

describe('a transport that this page does not know', () => {
  it('ends the call here, says why and lets the others know', () => {
    const callOfTwo = after(beginEvent(), acceptedBy(ada.id), { type: 'unknownTransport' })
    const detail = 'This page is too old for the call. Reload it and call again.'
    expect(callOfTwo.call).toMatchObject({ phase: 'ended', reason: 'failed', detail })
    expect(callOfTwo.effects).toEqual([{ type: 'endCall', callId: 'a', targetUserId: ada.id }, { type: 'release' }])
    const response = joinedCall({ callId: 'x', roomId: 'r', state: 'accepted' })
    const roomCall = after(joinRoomEvent('a'), acknowledgedEvent(joinRoomRequest('a'), response), {
      type: 'unknownTransport',
    })
    expect(roomCall.effects).toEqual([{ type: 'leaveCall', callId: 'x' }, { type: 'release' }])
  })
})

describe('a connection that was lost', () => {
  const liveCallEvents = [beginEvent(), acceptedBy(ada.id)] as const

  it('is followed by a request to rejoin, which repeats what may have been lost', () => {
    expect(after(...liveCallEvents, socketConnected).effects).toEqual([{ type: 'request', request: rejoinRequest }])
    const response = joinedCall({ state: 'accepted', participants: [party(ownId), party(ada.id)] })
    expect(after(...liveCallEvents, socketConnected, acknowledgedEvent(rejoinRequest, response)).effects).toEqual([
      { type: 'setParticipants', userIds: [ownId, ada.id] },
      { type: 'renewMedia', restart: true },
    ])
  })

  it('ends the call that the service does not know any more', () => {
    const afterLoss = after(...liveCallEvents, socketConnected, acknowledgedEvent(rejoinRequest, refusal(404)))
    expect(afterLoss.call).toMatchObject({ phase: 'ended', reason: 'failed' })
    expect(afterLoss.call).not.toHaveProperty('detail')
    expect(
      after(...liveCallEvents, socketConnected, acknowledgedEvent(rejoinRequest, refusal(409, 'why'))).call,
    ).toMatchObject({
      detail: 'why',
    })
  })

  it('before the service knew of the call, or of its acceptance, repeats that request', () => {
    expect(after(beginEvent(), socketConnected, acknowledgedEvent(rejoinRequest, refusal(404))).effects).toEqual([
      { type: 'request', request: initiateRequest },
    ])
    expect(
      after(rungEvent, acceptEvent, socketConnected, acknowledgedEvent(rejoinRequest, refusal(404))).effects,
    ).toEqual([{ type: 'request', request: acceptRequest }])
    expect(after(joinRoomEvent('a'), socketConnected).effects).toEqual([
      { type: 'request', request: joinRoomRequest('a') },
    ])
  })

  it('connects the call that was accepted while it was lost', () => {
    const response = joinedCall({ state: 'accepted', moved: true })
    const { call, effects } = after(beginEvent(), socketConnected, acknowledgedEvent(rejoinRequest, response))
    expect(call.phase).toBe('connecting')
    expect(effects).toContainEqual({ type: 'connectMedia', callId: 'a', partnerId: ada.id, restart: true })
  })

  it('ends what only rings here, as the service announces it again', () => {
    expect(after(rungEvent, socketConnected).call).toEqual({ phase: 'idle' })
  })

  it('forgets a room request whose response will not come', () => {
    expect(
      after(joinRoomEvent('a'), { type: 'end' }, socketConnected, beginEvent({ callId: 'b' })).effects,
    ).toContainEqual({
      type: 'request',
      request: { ...initiateRequest, callId: 'b' },
    })
  })
})

describe('a page that was loaded again', () => {
  it('asks for the call that it was in, and continues it as it was', () => {
    expect(after({ type: 'socketConnected', keptCallId: 'a' }).effects).toEqual([{ type: 'restore', callId: 'a' }])
    const { ok, ...call } = joinedCall({
      state: 'accepted',
      moved: true,
      participants: [party(ownId, { camera: true, muted: true }), party(ada.id)],
    })
    expect(ok).toBe(true)
    const restored = after({ type: 'restored', call, roomParticipants: undefined })
    expect(restored.call).toMatchObject({ phase: 'connecting', partner: ada })
    expect(restored.effects).toEqual([
      { type: 'openMedia', video: true, muted: true },
      { type: 'setParticipants', userIds: [ownId, ada.id] },
      { type: 'connectMedia', callId: 'a', partnerId: ada.id, restart: true },
    ])
    expect(after(rungEvent, { type: 'restored', call, roomParticipants: undefined }).effects).toEqual([])
  })

  it('reports that it is being closed only while it is in a call', () => {
    const leavePageEvent: WindowEvent = { type: 'leavePage' }
    expect(after(beginEvent(), leavePageEvent).effects).toEqual([{ type: 'leavingCall', callId: 'a' }])
    expect(after(rungEvent, leavePageEvent).effects).toEqual([])
    expect(after(leavePageEvent).effects).toEqual([])
  })
})
