import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WindowCall, WindowEvent } from './call-events.ts'
import { noCall, step } from './call-machine.ts'
import { createPhaseLimits } from './phase-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ada = { id: '7', name: 'Ada' }
const rungEvent: WindowEvent = {
  type: 'rung',
  frame: { callId: 'a', callType: 'audio', callerId: ada.id, callerName: ada.name },
}
const beginEvent: WindowEvent = {
  type: 'begin',
  callId: 'a',
  callType: 'audio',
  to: ada,
  isPossible: true,
  connected: true,
}
const acceptedEvent: WindowEvent = {
  type: 'accepted',
  frame: { callId: 'a', userId: ada.id, callerId: '8', callType: 'audio' },
}

/**
 * A simulated window. `sendEvent` sends it an event, and `reachedLimits` lists the types of events that the limits sent.
 */
function createTestWindow() {
  let state: WindowCall = noCall
  const reachedLimits: string[] = []
  const sendEvent = (event: WindowEvent) => {
    state = step(state, event, { ownId: '8', now: 0 }).state
    limits.check(state)
  }
  const limits = createPhaseLimits((event) => {
    reachedLimits.push(event.type)
    sendEvent(event)
  })
  return { sendEvent, reachedLimits, call: () => state.call }
}

it.each([rungEvent, beginEvent])(
  'a call that rings ends by itself, a little later than the service ends it: $type',
  (firstEvent) => {
    const { sendEvent, reachedLimits, call } = createTestWindow()
    sendEvent(firstEvent)
    vi.advanceTimersByTime(47_000)
    expect(call().phase).not.toBe('ended')
    vi.advanceTimersByTime(5_000)
    expect(call()).toMatchObject({ phase: 'ended', reason: 'timeout' })
    expect(reachedLimits).toEqual(['rangOut'])
  },
)

it('each call has the whole time, also under another id', () => {
  const { sendEvent, reachedLimits } = createTestWindow()
  sendEvent(rungEvent)
  vi.advanceTimersByTime(40_000)
  sendEvent({ type: 'over', frame: { callId: 'a', reason: 'rejected' } })
  sendEvent({ ...beginEvent, callId: 'b' })
  vi.advanceTimersByTime(40_000)
  expect(reachedLimits).toEqual([])
  vi.advanceTimersByTime(12_000)
  expect(reachedLimits).toEqual(['rangOut'])
})

it('a call with media has no limit, nor has the call of a room, in which nobody else may be yet', () => {
  const [windowInCall, windowInRoomCall] = [createTestWindow(), createTestWindow()]
  windowInCall.sendEvent(beginEvent)
  windowInCall.sendEvent(acceptedEvent)
  windowInCall.sendEvent({ type: 'media', arrives: true })
  windowInRoomCall.sendEvent({ ...beginEvent, to: { roomId: 'r' } })
  windowInRoomCall.sendEvent(acceptedEvent)
  vi.advanceTimersByTime(120_000)
  expect([windowInCall.reachedLimits, windowInRoomCall.reachedLimits]).toEqual([[], []])
})

it('a call of two without media for 30 seconds is given up, at the beginning or later', () => {
  const windowWithoutMedia = createTestWindow()
  windowWithoutMedia.sendEvent(beginEvent)
  windowWithoutMedia.sendEvent(acceptedEvent)
  vi.advanceTimersByTime(29_999)
  expect(windowWithoutMedia.reachedLimits).toEqual([])
  vi.advanceTimersByTime(1)
  expect(windowWithoutMedia.call()).toMatchObject({ reason: 'failed', detail: expect.stringContaining('was found') })

  const windowLosingMedia = createTestWindow()
  windowLosingMedia.sendEvent(beginEvent)
  windowLosingMedia.sendEvent(acceptedEvent)
  windowLosingMedia.sendEvent({ type: 'media', arrives: true })
  vi.advanceTimersByTime(60_000)
  windowLosingMedia.sendEvent({ type: 'media', arrives: false })
  vi.advanceTimersByTime(20_000)
  windowLosingMedia.sendEvent({ type: 'media', arrives: false })
  vi.advanceTimersByTime(10_000)
  expect(windowLosingMedia.call()).toMatchObject({ reason: 'failed', detail: expect.stringContaining('was lost') })
})
