import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSignalLimiter } from './signal.ts'
import { callInstallation, waitForFrames } from './testing-calls.ts'

let installation: Awaited<ReturnType<typeof callInstallation>>
beforeAll(async () => {
  installation = await callInstallation()
})
afterAll(() => installation.close())

it('offer, answer and candidates reach the other window, in order, and nobody else [SOCK-60, SOCK-61 (settled: they are sent)]', async () => {
  const [ada, bo, stranger] = [
    await installation.openWindowOfNewUser(),
    await installation.openWindowOfNewUser(),
    await installation.openWindowOfNewUser('admin'),
  ]
  const { callId } = await ada.call(bo)
  const signal = (description: object) => ({ callId, targetUserId: String(bo.id), ...description })
  const offer = { description: { type: 'offer', sdp: 'v=0\r\ns=é' } }
  expect((await ada.emitWithAck('call_signal', signal(offer))).error).toEqual({ status: 404, detail: 'Call not found' })
  await bo.accept(ada)
  const candidate = {
    candidate: {
      candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host',
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: 'x',
    },
  }
  const sentParts = [offer, candidate, { candidate: null }]
  for (const description of sentParts)
    expect(await ada.emitWithAck('call_signal', signal(description))).toEqual({ ok: true })
  const answer = { description: { type: 'answer', sdp: 'v=0' } }
  await bo.emitWithAck('call_signal', { callId, targetUserId: ada.id, ...answer })
  await waitForFrames(installation, [ada, bo, stranger])
  expect(bo.received.slice(1)).toEqual(
    sentParts.map((description) => ({
      event: 'call_signal',
      frame: { callId, userId: String(ada.id), ...description },
    })),
  )
  expect(ada.received.at(-1)).toEqual({ event: 'call_signal', frame: { callId, userId: String(bo.id), ...answer } })
  expect(stranger.received).toEqual([])
})

it('an invalid signal is refused with 422, and beyond 64 KiB the connection ends', async () => {
  const [ada, bo] = [await installation.openWindowOfNewUser(), await installation.openWindowOfNewUser()]
  const { callId } = await ada.call(bo)
  await bo.accept(ada)
  const to = { callId, targetUserId: bo.id }
  for (const invalidFields of [
    {},
    { candidate: 'x' },
    { description: { type: 'offer', sdp: 1 } },
    { description: { type: 'offer' }, candidate: null },
  ])
    expect((await ada.emitWithAck('call_signal', { ...to, ...invalidFields })).error?.status).toBe(422)
  ada.emitWithAck('call_signal', { ...to, description: { type: 'offer', sdp: 'x'.repeat(66_000) } }).catch(() => {})
  await expect.poll(() => ada.socket.connected).toBe(false)
  await waitForFrames(installation, [bo])
  // A call that starts while a window is connecting may be announced to it twice.
  expect(new Set(bo.frameNames())).toEqual(new Set(['incoming_call']))
})

it('60 signals are accepted in 10 seconds, and more as time passes', () => {
  let now = 0
  const countSignal = createSignalLimiter(() => now)
  for (let sentCount = 0; sentCount < 60; sentCount++) countSignal()
  expect(countSignal).toThrow('Too many signals at once.')
  now = 9_999
  expect(countSignal).toThrow()
  now = 10_000
  expect(countSignal).not.toThrow()
})
