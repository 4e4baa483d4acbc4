import type { JoinedCall } from '@muster/contracts/calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../lib/testing.ts'
import type { Acknowledgement } from './call-events.ts'
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
const joined: Acknowledgement = { ok: true, ...call }
const refusal = (status: number): Acknowledgement => ({ ok: false, error: { status, detail: 'no' } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A service that gives these responses, one per request. */
function service(...acknowledgements: Acknowledgement[]) {
  const requestedCallIds: string[] = []
  const requestJoin = (callId: string, onAcknowledged: (acknowledgement: Acknowledgement) => void) => {
    requestedCallIds.push(callId)
    const next = acknowledgements.shift()
    if (next) onAcknowledged(next)
  }
  return { requestedCallIds, requestJoin }
}

it('a request that a busy service refused is retried, until it responds or the answer is not wanted any more', () => {
  const { requestedCallIds, requestJoin } = service(refusal(503), refusal(429), joined)
  const onAcknowledged = vi.fn()
  rejoin('a', { requestJoin, onAcknowledged, isWanted: () => true })
  expect(onAcknowledged).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(requestedCallIds).toEqual(['a', 'a', 'a'])
  expect(onAcknowledged.mock.calls).toEqual([[joined]])

  const unwantedService = service(refusal(503), joined)
  let isWanted = true
  rejoin('a', { requestJoin: unwantedService.requestJoin, onAcknowledged, isWanted: () => isWanted })
  isWanted = false
  vi.advanceTimersByTime(2_000)
  expect(unwantedService.requestedCallIds).toEqual(['a'])

  // The acknowledgement arrives when it is no longer wanted.
  const onLateReply = vi.fn()
  rejoin('a', { requestJoin: service(joined).requestJoin, onAcknowledged: onLateReply, isWanted: () => false })
  expect(onLateReply).not.toHaveBeenCalled()
})

it('a reloaded page rejoins its call, also when the connection is lost before the response', () => {
  const onRestored = vi.fn()
  const rejoinPage = (requestJoin: ReturnType<typeof service>['requestJoin']) =>
    rejoinAfterReload({ requestJoin, onRestored, isWanted: () => true })
  rejoinPage(service().requestJoin)
  expect(onRestored).not.toHaveBeenCalled()
  keptCall.keep('a')
  rejoinPage(service().requestJoin)
  rejoinPage(service(joined).requestJoin)
  expect(onRestored.mock.calls).toEqual([[joined]])
  // A 404 response means that the call is over, so it is not requested again.
  rejoinPage(service(refusal(404)).requestJoin)
  const laterService = service(joined)
  rejoinPage(laterService.requestJoin)
  expect(laterService.requestedCallIds).toEqual([])
})

it('a call of two is with the other user, a call of a room with no particular user', () => {
  expect(asSeenBy('8', call)).toMatchObject({ partner: { id: '7', name: 'Ada' }, mediaBefore: { muted: true } })
  expect(asSeenBy('7', { ...call, roomId: 'r' })).toMatchObject({
    roomId: 'r',
    partner: null,
    mediaBefore: { muted: false },
  })
})

it('a camera that was on is on again; a screen is not shared again, and the camera that it replaced stays off', () => {
  expect(asSeenBy('7', call).mediaBefore).toEqual({ muted: false, camera: true })
  const participants = call.participants.map((party) => ({ ...party, sharing: true }))
  expect(asSeenBy('7', { ...call, participants }).mediaBefore).toEqual({ muted: false, camera: false })
})
