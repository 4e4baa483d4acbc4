import { describe, expect, it } from 'vitest'
import { type CallEvent, type CallState, nextState } from './call-state.ts'

const callDetails = { callType: 'video', partner: { id: '7', name: 'Ada' }, roomId: null } as const
const stateAfter = (...events: CallEvent[]): CallState => events.reduce(nextState, { phase: 'idle' })

const calledEvent: CallEvent = { type: 'call', callId: 'a', ...callDetails }
const rungEvent: CallEvent = { type: 'rung', callId: 'a', ...callDetails }
const acceptedEvent: CallEvent = { type: 'accepted', callId: 'a', at: 1_000 }
const overEvent = (reason: 'hangup' | 'rejected' | 'answered_elsewhere'): CallEvent => ({
  type: 'over',
  callId: 'a',
  reason,
  at: 5_000,
})

describe('a call', () => {
  it('goes from calling or ringing to accepted, when its timer starts [STATE-120, STATE-121, STATE-124]', () => {
    for (const startEvent of [calledEvent, rungEvent]) {
      expect(stateAfter(startEvent).phase).toBe(startEvent === calledEvent ? 'calling' : 'ringing')
      expect(stateAfter(startEvent)).not.toHaveProperty('startedAt')
      expect(stateAfter(startEvent, acceptedEvent)).toEqual({
        phase: 'connecting',
        callId: 'a',
        startedAt: 1_000,
        ...callDetails,
      })
    }
  })

  it('is connected once media arrives, and connecting again while it does not; the timer continues', () => {
    const mediaCameEvent: CallEvent = { type: 'mediaCame', callId: 'a' }
    expect(stateAfter(calledEvent, acceptedEvent, mediaCameEvent)).toMatchObject({
      phase: 'connected',
      startedAt: 1_000,
    })
    expect(stateAfter(calledEvent, acceptedEvent, mediaCameEvent, { type: 'mediaWent', callId: 'a' })).toMatchObject({
      phase: 'connecting',
      startedAt: 1_000,
    })
  })

  it('ends by a rejection or by either side, and is then idle again [STATE-122, STATE-123]', () => {
    expect(stateAfter(calledEvent, overEvent('rejected'))).toEqual({
      phase: 'ended',
      callId: 'a',
      reason: 'rejected',
      startedAt: null,
      endedAt: 5_000,
      missed: false,
      ...callDetails,
    })
    expect(stateAfter(rungEvent, acceptedEvent, overEvent('hangup'))).toMatchObject({
      phase: 'ended',
      reason: 'hangup',
      startedAt: 1_000,
    })
    expect(stateAfter(rungEvent, acceptedEvent, overEvent('hangup'), { type: 'dismissed' })).toEqual({ phase: 'idle' })
    expect(stateAfter(rungEvent, overEvent('hangup'), rungEvent)).toMatchObject({ phase: 'ringing' })
  })

  it('cannot be dismissed while it is live', () => {
    for (const liveState of [stateAfter(calledEvent), stateAfter(rungEvent), stateAfter(rungEvent, acceptedEvent)])
      expect(nextState(liveState, { type: 'dismissed' })).toBe(liveState)
  })

  it('disappears when it was answered or rejected in another window, and was missed when in none', () => {
    expect(stateAfter(rungEvent, overEvent('answered_elsewhere'))).toEqual({ phase: 'idle' })
    expect(stateAfter(rungEvent, overEvent('rejected'))).toEqual({ phase: 'idle' })
    expect(stateAfter(rungEvent, overEvent('hangup'))).toMatchObject({ phase: 'ended', missed: true })
    expect(stateAfter(rungEvent, acceptedEvent, overEvent('hangup'))).toMatchObject({ missed: false })
  })

  it('continues under the id of the call that replaced it when both called each other', () => {
    expect(stateAfter(calledEvent, { type: 'accepted', at: 1, callId: 'b', replaces: 'a' })).toMatchObject({
      phase: 'connecting',
      callId: 'b',
    })
    expect(stateAfter(calledEvent, { type: 'accepted', at: 1, callId: 'b' })).toMatchObject({
      phase: 'calling',
      callId: 'a',
    })
  })

  it('ignores events of another call, and repeated or late ones', () => {
    const liveState = stateAfter(calledEvent, acceptedEvent)
    const endOfOtherCall: CallEvent = { type: 'over', callId: 'b', reason: 'hangup', at: 5_000 }
    for (const event of [endOfOtherCall, acceptedEvent, { ...callDetails, type: 'rung', callId: 'b' } as const])
      expect(nextState(liveState, event)).toBe(liveState)
    expect(stateAfter(calledEvent, overEvent('hangup'), acceptedEvent)).toMatchObject({ phase: 'ended' })
    expect(stateAfter(acceptedEvent)).toEqual({ phase: 'idle' })
  })
})
