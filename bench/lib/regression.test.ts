import { describe, expect, it } from 'vitest'
import { slopeOf } from './regression.ts'

describe('the slope of points', () => {
  it('is exact for points on a line', () => {
    const points = [1, 2, 3, 4, 5].map((x) => ({ x, y: 3 + 2 * x }))
    const { slope, low, high } = slopeOf(points)
    expect([slope, low, high].map((value) => value.toFixed(9))).toEqual(['2.000000000', '2.000000000', '2.000000000'])
  })

  it('has the interval of a published example', () => {
    // The heights and masses of women in Wikipedia's article on simple linear regression: 61.272, interval 57.4 to 65.1.
    const heights = [1.47, 1.5, 1.52, 1.55, 1.57, 1.6, 1.63, 1.65, 1.68, 1.7, 1.73, 1.75, 1.78, 1.8, 1.83]
    const masses = [
      52.21, 53.12, 54.48, 55.84, 57.2, 58.57, 59.93, 61.29, 63.11, 64.47, 66.28, 68.1, 69.92, 72.19, 74.46,
    ]
    const { slope, low, high } = slopeOf(heights.map((x, index) => ({ x, y: masses[index] ?? 0 })))
    expect([slope, low, high].map((value) => value.toFixed(1))).toEqual(['61.3', '57.4', '65.1'])
  })
})
