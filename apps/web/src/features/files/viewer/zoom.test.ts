import { expect, it } from 'vitest'
import { clampZoom, maxZoom, minZoom, scrollAfterZoom, zoomByWheel } from './zoom.ts'

it('zooms between the whole picture and the maximum', () => {
  expect(clampZoom(0.2)).toBe(minZoom)
  expect(clampZoom(100)).toBe(maxZoom)
  expect(zoomByWheel(1, -100)).toBeCloseTo(1.2)
  expect(zoomByWheel(1.2, 100)).toBeCloseTo(1)
  expect(zoomByWheel(1, 5_000)).toBe(minZoom)
})

it('keeps the point under the pointer in its place', () => {
  // The point at 300 in the picture is at 100 in the view. In twice the size, it is at 600.
  expect(scrollAfterZoom(200, 100, 2)).toBe(500)
})
