import type { JoinedCall } from '@muster/contracts/calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '../../lib/testing.ts'
import { keptCall } from './kept-call.ts'
import { type Answer, asSeenBy, rejoin, rejoinAfterReload } from './rejoin.ts'

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

/** A service that gives these answers one after the other. */
function service(...answers: Answer[]) {
  const asked: string[] = []
  const ask = (callId: string, answered: (answer: Answer) => void) => {
    asked.push(callId)
    const next = answers.shift()
    if (next) answered(next)
  }
  return { asked, ask }
}

it('where the service is too busy it is asked again, until it answers or nobody wants to know', () => {
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

  // The answer comes when nobody waits for it any more.
  const late = vi.fn()
  rejoin('a', { ask: service(joined).ask, answered: late, wanted: () => false })
  expect(late).not.toHaveBeenCalled()
})

it('a page that was loaded again comes back into its call also when the line breaks before the answer', () => {
  const take = vi.fn()
  const loaded = (ask: ReturnType<typeof service>['ask']) => rejoinAfterReload({ ask, take, wanted: () => true })
  loaded(service().ask)
  expect(take).not.toHaveBeenCalled()
  keptCall.keep('a')
  loaded(service().ask)
  loaded(service(joined).ask)
  expect(take.mock.calls).toEqual([[joined]])
  // Over meanwhile: it is not asked for again.
  loaded(service(refused(404)).ask)
  const later = service(joined)
  loaded(later.ask)
  expect(later.asked).toEqual([])
})

it('a call of two is with the other one; a call of a room with nobody in particular', () => {
  expect(asSeenBy('8', call)).toMatchObject({ partner: { id: '7', name: 'Ada' }, before: { muted: true } })
  expect(asSeenBy('7', { ...call, roomId: 'r' })).toMatchObject({
    roomId: 'r',
    partner: null,
    before: { muted: false },
  })
})

it('a camera that was on is on again; a screen that was shared is neither shared again nor is the camera on for it', () => {
  expect(asSeenBy('7', call).before).toEqual({ muted: false, camera: true })
  const participants = call.participants.map((one) => ({ ...one, sharing: true }))
  expect(asSeenBy('7', { ...call, participants }).before).toEqual({ muted: false, camera: false })
})
