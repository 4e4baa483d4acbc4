import { expect, it } from 'vitest'
import { measurementOf, qualityOf } from './quality.ts'

const first = { receivedPackets: 100, lostPackets: 0, roundTripSeconds: 0.05, jitterSeconds: 0.005 }

it.each([
  ['good', {}],
  ['good', { lostPackets: 2 }],
  ['fair', { lostPackets: 5 }],
  ['poor', { lostPackets: 20 }],
  ['fair', { roundTripSeconds: 0.4 }],
  ['poor', { roundTripSeconds: 0.9 }],
  ['fair', { jitterSeconds: 0.05 }],
])('a connection is %s with %o since the previous measurement', (quality, overrides) => {
  expect(qualityOf(first, { ...first, receivedPackets: 200, ...overrides })).toBe(quality)
})

it('the first measurement has no quality; an interval without packets is no loss, and late packets are none', () => {
  expect(qualityOf(undefined, first)).toBeUndefined()
  expect(qualityOf(first, first)).toBe('good')
  expect(qualityOf({ ...first, lostPackets: 9 }, { ...first, receivedPackets: 200, lostPackets: 3 })).toBe('good')
})

it('a report of the browser is summed over sound and picture', () => {
  const report = [
    { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1, jitter: 0.01, audioLevel: 0.4 },
    { type: 'inbound-rtp', packetsReceived: 30, packetsLost: 2, jitter: 0.02 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.2 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
    { type: 'codec' },
  ]
  expect(measurementOf(report)).toEqual({
    receivedPackets: 40,
    lostPackets: 3,
    roundTripSeconds: 0.2,
    jitterSeconds: 0.02,
    audioLevel: 0.4,
  })
})
