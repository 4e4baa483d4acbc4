import type { CallParticipant, JoinedCall } from '@muster/contracts/calls'
import { describe, expect, it } from 'vitest'
import type { Answer, Request, WindowCall, WindowEffect, WindowEvent } from './call-events.ts'
import { noCall, step } from './call-machine.ts'

const ownId = '8'
const ada = { id: '7', name: 'Ada' }
const party = (userId: string, given: Partial<CallParticipant> = {}): CallParticipant => ({
  userId,
  name: userId === ada.id ? 'Ada' : 'Bo',
  muted: false,
  camera: false,
  sharing: false,
  ...given,
})
const joined = (given: Partial<JoinedCall> = {}): { ok: true } & JoinedCall => ({
  ok: true,
  callId: 'a',
  callerId: ownId,
  callType: 'video',
  roomId: null,
  state: 'ringing',
  elapsedMilliseconds: null,
  moved: false,
  participants: [party(ownId)],
  ...given,
})
const refused = (status: number, detail = 'no'): Answer => ({ ok: false, error: { status, detail } })

const begin = (given: Partial<Extract<WindowEvent, { type: 'begin' }>> = {}): WindowEvent => ({
  type: 'begin',
  callId: 'a',
  callType: 'video',
  to: ada,
  possible: true,
  connected: true,
  ...given,
})
const joinRoom = (callId: string) => begin({ callId, to: { roomId: 'r' } })
const rung: WindowEvent = {
  type: 'rung',
  frame: { callId: 'a', callType: 'video', callerId: ada.id, callerName: ada.name },
}
const accept: WindowEvent = { type: 'accept', camera: true, possible: true }
const acceptedBy = (userId: string): WindowEvent => ({
  type: 'accepted',
  frame: { callId: 'a', userId, callerId: ownId, callType: 'video' },
})
const initiate: Request = { type: 'initiate', callId: 'a', partner: ada, callType: 'video' }
const acceptance: Request = { type: 'accept', callId: 'a', caller: ada }
const rejoin: Request = { type: 'rejoin', callId: 'a' }
const room = (callId: string): Request => ({ type: 'joinRoom', callId, roomId: 'r', callType: 'video' })
const answered = (request: Request, answer: Answer, inRoom?: CallParticipant[]): WindowEvent => ({
  type: 'answered',
  request,
  answer,
  inRoom,
})
const lineConnected: WindowEvent = { type: 'lineConnected', keptCallId: null }

/** What these events lead to, one after the other; the effects are those of the last one. */
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
    expect(after(begin())).toMatchObject({
      call: { phase: 'calling', callId: 'a', partner: ada },
      effects: [
        { type: 'openMedia', video: true, muted: false },
        { type: 'request', request: initiate },
      ],
    })
  })

  it('is not begun during another one', () => {
    expect(after(begin(), begin({ callId: 'b' }))).toMatchObject({ call: { callId: 'a' }, effects: [] })
  })

  it('fails where the browser does not allow calls, or without a connection', () => {
    expect(after(begin({ possible: false })).call).toMatchObject({
      phase: 'ended',
      reason: 'failed',
      detail: expect.stringContaining('HTTPS'),
    })
    const without = after(begin({ connected: false }))
    expect(without.call).toMatchObject({ phase: 'ended', reason: 'failed' })
    expect(without.effects).toEqual([{ type: 'release' }])
  })

  it('is refused with the reason of the service, and asks for what rings here instead', () => {
    expect(after(begin(), answered(initiate, refused(409, 'Ada is in another call')))).toMatchObject({
      call: { phase: 'ended', reason: 'failed', detail: 'Ada is in another call' },
      effects: [{ type: 'release' }, { type: 'ringHere' }],
    })
  })

  it('connects to the other one once accepted', () => {
    const accepted = after(begin(), answered(initiate, joined()), acceptedBy(ada.id))
    expect(accepted.call).toMatchObject({ phase: 'connecting', startedAt: 10_000 })
    expect(accepted.effects).toEqual([{ type: 'connectMedia', callId: 'a', partnerId: ada.id, restart: false }])
  })

  it('that both made to each other goes on under the id that the service gives it', () => {
    const both = joined({ callId: 'b', callerId: ada.id, state: 'accepted', elapsedMilliseconds: 4_000 })
    expect(after(begin(), answered(initiate, both)).call).toMatchObject({
      phase: 'connecting',
      callId: 'b',
      startedAt: 6_000,
    })
  })

  it('that was given up before the service knew of it is left there', () => {
    expect(after(begin(), { type: 'end' }).effects).toEqual([
      { type: 'endCall', callId: 'a', targetUserId: ada.id },
      { type: 'release' },
    ])
    expect(after(begin(), { type: 'end' }, answered(initiate, joined())).effects).toEqual([
      { type: 'leaveCall', callId: 'a' },
    ])
  })

  it('that was given up and made again joins the call that the service has for the first request', () => {
    const theirs = joined({ callId: 'x', callerId: ada.id, state: 'accepted' })
    const again = [begin(), { type: 'end' }, begin({ callId: 'b' })] as const
    expect(after(...again, answered(initiate, theirs)).call).toMatchObject({ phase: 'connecting', callId: 'x' })
    expect(after(...again, answered(initiate, joined())).effects).toEqual([{ type: 'leaveCall', callId: 'a' }])
  })
})

describe('a call that rings', () => {
  it('opens the media and asks to accept, once', () => {
    expect(after(rung, accept).effects).toEqual([
      { type: 'openMedia', video: true, muted: false },
      { type: 'request', request: acceptance },
    ])
    expect(after(rung, accept, accept).effects).toEqual([])
    expect(after(rung, { ...accept, camera: false }).effects[0]).toEqual({
      type: 'openMedia',
      video: false,
      muted: false,
    })
  })

  it('is rejected, which says nothing here', () => {
    expect(after(rung, { type: 'reject' })).toMatchObject({
      call: { phase: 'idle' },
      effects: [{ type: 'rejectCall', callId: 'a', callerId: ada.id }, { type: 'release' }],
    })
    expect(after({ type: 'reject' }).effects).toEqual([])
  })

  it("is not accepted here by the event of the user's other window", () => {
    expect(after(rung, acceptedBy(ownId)).call.phase).toBe('ringing')
  })

  it('goes on ringing elsewhere when the user leaves the organization here', () => {
    const left: WindowEvent = { type: 'organizationLeft' }
    expect(after(rung, left)).toMatchObject({ call: { phase: 'idle' }, effects: [{ type: 'release' }] })
    expect(after(begin(), acceptedBy(ada.id), left)).toMatchObject({
      call: { phase: 'ended', detail: 'You left the organization that you were called in.' },
      effects: [{ type: 'endCall' }, { type: 'release' }],
    })
  })
})

describe("a room's call", () => {
  const response = joined({ callId: 'x', roomId: 'r', state: 'accepted', elapsedMilliseconds: 1_000 })

  it('goes on under the id of the service, with the participants announced last', () => {
    const inRoom = [party(ownId), party(ada.id), party('9')]
    const { call, state, effects } = after(joinRoom('a'), answered(room('a'), response, inRoom))
    expect(call).toMatchObject({ phase: 'connecting', callId: 'x', roomId: 'r', startedAt: 9_000 })
    expect(state.participants).toBe(inRoom)
    expect(effects).toEqual([
      { type: 'setParticipants', userIds: [ownId, ada.id, '9'] },
      { type: 'connectMedia', callId: 'x', partnerId: undefined, restart: false },
    ])
    // An announcement from before this user joined is older than the response.
    const older = after(joinRoom('a'), answered(room('a'), response, [party(ada.id)]))
    expect(older.state.participants).toBe(response.participants)
  })

  it('that was given up is left once its id is known, and only then the next request is sent', () => {
    const waiting = [joinRoom('a'), { type: 'end' }, begin({ callId: 'b' })] as const
    expect(after(...waiting).effects).toEqual([{ type: 'openMedia', video: true, muted: false }])
    expect(after(...waiting, answered(room('a'), response)).effects).toEqual([
      { type: 'leaveCall', callId: 'x' },
      { type: 'request', request: { ...initiate, callId: 'b' } },
    ])
    const givenUp = after(...waiting, { type: 'end' }, answered(room('a'), response))
    expect(givenUp.effects).toEqual([{ type: 'leaveCall', callId: 'x' }])
  })

  it('takes only the participants of this call', () => {
    const frame = { callId: 'x', roomId: 'r', callType: 'video' as const, participants: [party(ownId), party('9')] }
    const inCall = [joinRoom('a'), answered(room('a'), response)] as const
    expect(after(...inCall, { type: 'participants', frame }).effects).toEqual([
      { type: 'setParticipants', userIds: [ownId, '9'] },
      { type: 'renewMedia', restart: false },
    ])
    expect(after(...inCall, { type: 'participants', frame: { ...frame, callId: 'y' } }).effects).toEqual([])
  })
})

describe('a connection that was lost', () => {
  const live = [begin(), acceptedBy(ada.id)] as const

  it('is followed by a request to rejoin, which repeats what may have been lost', () => {
    expect(after(...live, lineConnected).effects).toEqual([{ type: 'request', request: rejoin }])
    const response = joined({ state: 'accepted', participants: [party(ownId), party(ada.id)] })
    expect(after(...live, lineConnected, answered(rejoin, response)).effects).toEqual([
      { type: 'setParticipants', userIds: [ownId, ada.id] },
      { type: 'renewMedia', restart: true },
    ])
  })

  it('ends the call that the service does not know any more', () => {
    const gone = after(...live, lineConnected, answered(rejoin, refused(404)))
    expect(gone.call).toMatchObject({ phase: 'ended', reason: 'failed' })
    expect(gone.call).not.toHaveProperty('detail')
    expect(after(...live, lineConnected, answered(rejoin, refused(409, 'why'))).call).toMatchObject({ detail: 'why' })
  })

  it('before the service knew of the call, or of its acceptance, repeats that request', () => {
    expect(after(begin(), lineConnected, answered(rejoin, refused(404))).effects).toEqual([
      { type: 'request', request: initiate },
    ])
    expect(after(rung, accept, lineConnected, answered(rejoin, refused(404))).effects).toEqual([
      { type: 'request', request: acceptance },
    ])
    expect(after(joinRoom('a'), lineConnected).effects).toEqual([{ type: 'request', request: room('a') }])
  })

  it('connects the call that was accepted while it was lost', () => {
    const response = joined({ state: 'accepted', moved: true })
    const { call, effects } = after(begin(), lineConnected, answered(rejoin, response))
    expect(call.phase).toBe('connecting')
    expect(effects).toContainEqual({ type: 'connectMedia', callId: 'a', partnerId: ada.id, restart: true })
  })

  it('ends what only rings here, as the service announces it again', () => {
    expect(after(rung, lineConnected).call).toEqual({ phase: 'idle' })
  })

  it('forgets a room request whose response will not come', () => {
    expect(after(joinRoom('a'), { type: 'end' }, lineConnected, begin({ callId: 'b' })).effects).toContainEqual({
      type: 'request',
      request: { ...initiate, callId: 'b' },
    })
  })
})

describe('a page that was loaded again', () => {
  it('asks for the call that it was in, and continues it as it was', () => {
    expect(after({ type: 'lineConnected', keptCallId: 'a' }).effects).toEqual([{ type: 'restore', callId: 'a' }])
    const { ok, ...call } = joined({
      state: 'accepted',
      moved: true,
      participants: [party(ownId, { camera: true, muted: true }), party(ada.id)],
    })
    expect(ok).toBe(true)
    const restored = after({ type: 'restored', call, inRoom: undefined })
    expect(restored.call).toMatchObject({ phase: 'connecting', partner: ada })
    expect(restored.effects).toEqual([
      { type: 'openMedia', video: true, muted: true },
      { type: 'setParticipants', userIds: [ownId, ada.id] },
      { type: 'connectMedia', callId: 'a', partnerId: ada.id, restart: true },
    ])
    expect(after(rung, { type: 'restored', call, inRoom: undefined }).effects).toEqual([])
  })

  it('reports that it is being closed only while it is in a call', () => {
    const leavePage: WindowEvent = { type: 'leavePage' }
    expect(after(begin(), leavePage).effects).toEqual([{ type: 'leavingCall', callId: 'a' }])
    expect(after(rung, leavePage).effects).toEqual([])
    expect(after(leavePage).effects).toEqual([])
  })
})
