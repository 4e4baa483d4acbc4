import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CallEvent, type CallState, nextState } from './call-state.ts'
import { ringLimit } from './ring-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const about = { callType: 'audio', partner: { id: '7', name: 'Ada' }, roomId: null } as const
const rung: CallEvent = { type: 'rung', callId: 'a', ...about }
const called: CallEvent = { type: 'call', callId: 'a', ...about }

/** A window in which this happens; how often its call ended by itself. */
function window() {
  let state: CallState = { phase: 'idle' }
  let ended = 0
  const happens = (event: CallEvent) => {
    state = nextState(state, event)
    limit.look(state)
  }
  const limit = ringLimit(() => {
    ended++
    happens({ type: 'over', callId: 'a', reason: 'timeout', at: 0 })
  })
  return { happens, ended: () => ended, phase: () => state.phase }
}

it.each([rung, called])('what rings or calls ends by itself, a little after the service would have: $type', (begun) => {
  const { happens, ended, phase } = window()
  happens(begun)
  vi.advanceTimersByTime(47_000)
  expect(phase()).not.toBe('ended')
  vi.advanceTimersByTime(5_000)
  expect([phase(), ended()]).toEqual(['ended', 1])
})

it('each call has its whole time, also under another id', () => {
  const { happens, ended } = window()
  happens(rung)
  vi.advanceTimersByTime(40_000)
  happens({ type: 'over', callId: 'a', reason: 'rejected', at: 0 })
  happens({ ...called, callId: 'b' })
  vi.advanceTimersByTime(40_000)
  expect(ended()).toBe(0)
  happens({ type: 'moved', callId: 'b', to: 'a' })
  vi.advanceTimersByTime(12_000)
  expect(ended()).toBe(1)
})

it('neither a call that was accepted ends by it nor one of a room', () => {
  const [taken, ofRoom] = [window(), window()]
  taken.happens(rung)
  taken.happens({ type: 'accepted', callId: 'a', at: 0 })
  ofRoom.happens({ ...called, partner: null, roomId: 'r' })
  vi.advanceTimersByTime(120_000)
  expect([taken.ended(), ofRoom.ended()]).toEqual([0, 0])
})
