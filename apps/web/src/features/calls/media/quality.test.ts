import { expect, it } from 'vitest'
import { measurementOf, qualityOf } from './quality.ts'

const first = { received: 100, lost: 0, roundTripSeconds: 0.05, jitterSeconds: 0.005 }

it.each([
  ['good', {}],
  ['good', { lost: 2 }],
  ['fair', { lost: 5 }],
  ['poor', { lost: 20 }],
  ['fair', { roundTripSeconds: 0.4 }],
  ['poor', { roundTripSeconds: 0.9 }],
  ['fair', { jitterSeconds: 0.05 }],
])('a connection is %s with %o since the previous measurement', (quality, more) => {
  expect(qualityOf(first, { ...first, received: 200, ...more })).toBe(quality)
})

it('the first measurement has no quality; an interval without packets is no loss, and late packets are none', () => {
  expect(qualityOf(undefined, first)).toBeUndefined()
  expect(qualityOf(first, first)).toBe('good')
  expect(qualityOf({ ...first, lost: 9 }, { ...first, received: 200, lost: 3 })).toBe('good')
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
    received: 40,
    lost: 3,
    roundTripSeconds: 0.2,
    jitterSeconds: 0.02,
    audioLevel: 0.4,
  })
})
