import type { JoinedCall } from '@muster/contracts/calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '../../lib/testing.ts'
import type { Answer } from './call-events.ts'
import { keptCall } from './kept-call.ts'
import { asSeenBy, rejoin, rejoinAfterReload } from './rejoin.ts'

const participant = { muted: false, camera: true, sharing: false }
const call: JoinedCall = {
  callId: 'a',
  callerId: '7',
  callType: 'video',
  roomId: null,
  state: 'accepted',
  elapsedMilliseconds: 5,
  moved: true,
  participants: [
    { ...participant, userId: '7', name: 'Ada' },
    { ...participant, userId: '8', name: 'Bo', muted: true },
  ],
}
const joined: Answer = { ok: true, ...call }
const refused = (status: number): Answer => ({ ok: false, error: { status, detail: 'no' } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A service that gives these answers in turn. */
function service(...answers: Answer[]) {
  const asked: string[] = []
  const ask = (callId: string, answered: (answer: Answer) => void) => {
    asked.push(callId)
    const next = answers.shift()
    if (next) answered(next)
  }
  return { asked, ask }
}

it('a request that a busy service refused is retried, until it responds or the answer is not wanted any more', () => {
  const { asked, ask } = service(refused(503), refused(429), joined)
  const answered = vi.fn()
  rejoin('a', { ask, answered, wanted: () => true })
  expect(answered).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(asked).toEqual(['a', 'a', 'a'])
  expect(answered.mock.calls).toEqual([[joined]])

  const left = service(refused(503), joined)
  let wanted = true
  rejoin('a', { ask: left.ask, answered, wanted: () => wanted })
  wanted = false
  vi.advanceTimersByTime(2_000)
  expect(left.asked).toEqual(['a'])

  // The answer arrives when it is not wanted any more.
  const late = vi.fn()
  rejoin('a', { ask: service(joined).ask, answered: late, wanted: () => false })
  expect(late).not.toHaveBeenCalled()
})

it('a reloaded page rejoins its call, also when the connection is lost before the response', () => {
  const take = vi.fn()
  const loaded = (ask: ReturnType<typeof service>['ask']) => rejoinAfterReload({ ask, take, wanted: () => true })
  loaded(service().ask)
  expect(take).not.toHaveBeenCalled()
  keptCall.keep('a')
  loaded(service().ask)
  loaded(service(joined).ask)
  expect(take.mock.calls).toEqual([[joined]])
  // The call is over: it is not requested again.
  loaded(service(refused(404)).ask)
  const later = service(joined)
  loaded(later.ask)
  expect(later.asked).toEqual([])
})

it('a call of two is with the other user, a call of a room with no particular user', () => {
  expect(asSeenBy('8', call)).toMatchObject({ partner: { id: '7', name: 'Ada' }, before: { muted: true } })
  expect(asSeenBy('7', { ...call, roomId: 'r' })).toMatchObject({
    roomId: 'r',
    partner: null,
    before: { muted: false },
  })
})

it('a camera that was on is on again; a screen is not shared again, and the camera that it replaced stays off', () => {
  expect(asSeenBy('7', call).before).toEqual({ muted: false, camera: true })
  const participants = call.participants.map((one) => ({ ...one, sharing: true }))
  expect(asSeenBy('7', { ...call, participants }).before).toEqual({ muted: false, camera: false })
})
