import { afterAll, beforeAll, expect, it } from 'vitest'
import { signalLimit } from './signal.ts'
import { callHouse, silent } from './testing-calls.ts'

let house: Awaited<ReturnType<typeof callHouse>>
beforeAll(async () => {
  house = await callHouse()
})
afterAll(() => house.close())

it('offer, answer and candidates reach the other window, in order, and nobody else [SOCK-60, SOCK-61 (settled: they are sent)]', async () => {
  const [ada, bo, stranger] = [await house.present(), await house.present(), await house.present('admin')]
  const { callId } = await ada.call(bo)
  const signal = (description: object) => ({ callId, targetUserId: String(bo.id), ...description })
  const offer = { description: { type: 'offer', sdp: 'v=0\r\ns=é' } }
  expect((await ada.ask('call_signal', signal(offer))).error).toEqual({ status: 404, detail: 'Call not found' })
  await bo.accept(ada)
  const candidate = {
    candidate: {
      candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host',
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: 'x',
    },
  }
  const sent = [offer, candidate, { candidate: null }]
  for (const one of sent) expect(await ada.ask('call_signal', signal(one))).toEqual({ ok: true })
  const answer = { description: { type: 'answer', sdp: 'v=0' } }
  await bo.ask('call_signal', { callId, targetUserId: ada.id, ...answer })
  await silent(house, [ada, bo, stranger])
  expect(bo.heard.slice(1)).toEqual(
    sent.map((one) => ({ event: 'call_signal', frame: { callId, userId: String(ada.id), ...one } })),
  )
  expect(ada.heard.at(-1)).toEqual({ event: 'call_signal', frame: { callId, userId: String(bo.id), ...answer } })
  expect(stranger.heard).toEqual([])
})

it('an invalid signal is refused with 422, and beyond 64 KiB the connection ends', async () => {
  const [ada, bo] = [await house.present(), await house.present()]
  const { callId } = await ada.call(bo)
  await bo.accept(ada)
  const to = { callId, targetUserId: bo.id }
  for (const more of [
    {},
    { candidate: 'x' },
    { description: { type: 'offer', sdp: 1 } },
    { description: { type: 'offer' }, candidate: null },
  ])
    expect((await ada.ask('call_signal', { ...to, ...more })).error?.status).toBe(422)
  ada.ask('call_signal', { ...to, description: { type: 'offer', sdp: 'x'.repeat(66_000) } }).catch(() => {})
  await expect.poll(() => ada.socket.connected).toBe(false)
  await silent(house, [bo])
  // A call that begins while a window is connecting may ring twice in it.
  expect(new Set(bo.words())).toEqual(new Set(['incoming_call']))
})

it('60 signals are accepted in 10 seconds, and more as time passes', () => {
  let now = 0
  const count = signalLimit(() => now)
  for (let sent = 0; sent < 60; sent++) count()
  expect(count).toThrow('Too many signals at once.')
  now = 9_999
  expect(count).toThrow()
  now = 10_000
  expect(count).not.toThrow()
})
