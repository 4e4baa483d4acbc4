import { describe, expect, it } from 'vitest'
import { type CallEvent, type CallState, nextState } from './call-state.ts'

const about = { callType: 'video', partner: { id: '7', name: 'Ada' }, roomId: null } as const
const run = (...events: CallEvent[]): CallState => events.reduce(nextState, { phase: 'idle' })

const called: CallEvent = { type: 'call', callId: 'a', ...about }
const rung: CallEvent = { type: 'rung', callId: 'a', ...about }
const accepted: CallEvent = { type: 'accepted', callId: 'a', at: 1_000 }
const over = (reason: 'hangup' | 'rejected' | 'answered_elsewhere'): CallEvent => ({
  type: 'over',
  callId: 'a',
  reason,
  at: 5_000,
})

describe('a call', () => {
  it('goes from calling or ringing to accepted, when its timer starts [STATE-120, STATE-121, STATE-124]', () => {
    for (const begin of [called, rung]) {
      expect(run(begin).phase).toBe(begin === called ? 'calling' : 'ringing')
      expect(run(begin)).not.toHaveProperty('startedAt')
      expect(run(begin, accepted)).toEqual({ phase: 'connecting', callId: 'a', startedAt: 1_000, ...about })
    }
  })

  it('is connected once media arrives, and connecting again while it does not; the timer continues', () => {
    const media: CallEvent = { type: 'mediaCame', callId: 'a' }
    expect(run(called, accepted, media)).toMatchObject({ phase: 'connected', startedAt: 1_000 })
    expect(run(called, accepted, media, { type: 'mediaWent', callId: 'a' })).toMatchObject({
      phase: 'connecting',
      startedAt: 1_000,
    })
  })

  it('ends by a rejection or by either side, and is then idle again [STATE-122, STATE-123]', () => {
    expect(run(called, over('rejected'))).toEqual({
      phase: 'ended',
      callId: 'a',
      reason: 'rejected',
      startedAt: null,
      endedAt: 5_000,
      missed: false,
      ...about,
    })
    expect(run(rung, accepted, over('hangup'))).toMatchObject({ phase: 'ended', reason: 'hangup', startedAt: 1_000 })
    expect(run(rung, accepted, over('hangup'), { type: 'dismissed' })).toEqual({ phase: 'idle' })
    expect(run(rung, over('hangup'), rung)).toMatchObject({ phase: 'ringing' })
  })

  it('cannot be dismissed while it is live', () => {
    for (const live of [run(called), run(rung), run(rung, accepted)])
      expect(nextState(live, { type: 'dismissed' })).toBe(live)
  })

  it('disappears when it was answered or rejected in another window, and was missed when in none', () => {
    expect(run(rung, over('answered_elsewhere'))).toEqual({ phase: 'idle' })
    expect(run(rung, over('rejected'))).toEqual({ phase: 'idle' })
    expect(run(rung, over('hangup'))).toMatchObject({ phase: 'ended', missed: true })
    expect(run(rung, accepted, over('hangup'))).toMatchObject({ missed: false })
  })

  it('continues under the id of the call that replaced it when both called each other', () => {
    expect(run(called, { type: 'accepted', at: 1, callId: 'b', replaces: 'a' })).toMatchObject({
      phase: 'connecting',
      callId: 'b',
    })
    expect(run(called, { type: 'accepted', at: 1, callId: 'b' })).toMatchObject({ phase: 'calling', callId: 'a' })
  })

  it('ignores events of another call, and repeated or late ones', () => {
    const live = run(called, accepted)
    const elsewhere: CallEvent = { type: 'over', callId: 'b', reason: 'hangup', at: 5_000 }
    for (const event of [elsewhere, accepted, { ...about, type: 'rung', callId: 'b' } as const])
      expect(nextState(live, event)).toBe(live)
    expect(run(called, over('hangup'), accepted)).toMatchObject({ phase: 'ended' })
    expect(run(accepted)).toEqual({ phase: 'idle' })
  })
})
