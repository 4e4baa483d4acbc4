import { expect, it } from 'vitest'
import { wholePercent } from './ProgressRing.tsx'

it('100 means complete, and 0 means not started', () => {
  expect([0, 0.2, 33.4, 33.5, 99.9, 100, 140, -3].map(wholePercent)).toEqual([0, 1, 33, 34, 99, 100, 100, 0])
})
