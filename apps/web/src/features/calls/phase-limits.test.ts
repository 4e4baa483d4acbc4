import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WindowCall, WindowEvent } from './call-events.ts'
import { noCall, step } from './call-machine.ts'
import { phaseLimits } from './phase-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ada = { id: '7', name: 'Ada' }
const rung: WindowEvent = {
  type: 'rung',
  frame: { callId: 'a', callType: 'audio', callerId: ada.id, callerName: ada.name },
}
const begun: WindowEvent = {
  type: 'begin',
  callId: 'a',
  callType: 'audio',
  to: ada,
  possible: true,
  connected: true,
}
const accepted: WindowEvent = {
  type: 'accepted',
  frame: { callId: 'a', userId: ada.id, callerId: '8', callType: 'audio' },
}

/** A window in which this happens, and how often a limit was reached in it. */
function window() {
  let state: WindowCall = noCall
  const reached: string[] = []
  const happens = (event: WindowEvent) => {
    state = step(state, event, { ownId: '8', now: 0 }).state
    limits.look(state)
  }
  const limits = phaseLimits((event) => {
    reached.push(event.type)
    happens(event)
  })
  return { happens, reached, call: () => state.call }
}

it.each([rung, begun])('a call that rings ends by itself, a little later than the service ends it: $type', (first) => {
  const { happens, reached, call } = window()
  happens(first)
  vi.advanceTimersByTime(47_000)
  expect(call().phase).not.toBe('ended')
  vi.advanceTimersByTime(5_000)
  expect(call()).toMatchObject({ phase: 'ended', reason: 'timeout' })
  expect(reached).toEqual(['rangOut'])
})

it('each call has the whole time, also under another id', () => {
  const { happens, reached } = window()
  happens(rung)
  vi.advanceTimersByTime(40_000)
  happens({ type: 'over', frame: { callId: 'a', reason: 'rejected' } })
  happens({ ...begun, callId: 'b' })
  vi.advanceTimersByTime(40_000)
  expect(reached).toEqual([])
  vi.advanceTimersByTime(12_000)
  expect(reached).toEqual(['rangOut'])
})

it('a call with media has no limit, nor has the call of a room, in which nobody else may be yet', () => {
  const [taken, ofRoom] = [window(), window()]
  taken.happens(begun)
  taken.happens(accepted)
  taken.happens({ type: 'media', arrives: true })
  ofRoom.happens({ ...begun, to: { roomId: 'r' } })
  ofRoom.happens(accepted)
  vi.advanceTimersByTime(120_000)
  expect([taken.reached, ofRoom.reached]).toEqual([[], []])
})

it('a call of two without media for 30 seconds is given up, at the beginning or later', () => {
  const never = window()
  never.happens(begun)
  never.happens(accepted)
  vi.advanceTimersByTime(29_999)
  expect(never.reached).toEqual([])
  vi.advanceTimersByTime(1)
  expect(never.call()).toMatchObject({ reason: 'failed', detail: expect.stringContaining('was found') })

  const lost = window()
  lost.happens(begun)
  lost.happens(accepted)
  lost.happens({ type: 'media', arrives: true })
  vi.advanceTimersByTime(60_000)
  lost.happens({ type: 'media', arrives: false })
  vi.advanceTimersByTime(20_000)
  lost.happens({ type: 'media', arrives: false })
  vi.advanceTimersByTime(10_000)
  expect(lost.call()).toMatchObject({ reason: 'failed', detail: expect.stringContaining('was lost') })
})
