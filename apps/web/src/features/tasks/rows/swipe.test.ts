import { expect, it } from 'vitest'
import { actionAt, axisOf, isAwayFromEdges, isFarEnough } from './swipe.ts'

const start = { x: 100, y: 100 }

it('the direction is unknown until the finger has moved ten pixels', () => {
  expect(axisOf(start, { x: 109, y: 100 })).toBeUndefined()
  expect(axisOf(start, { x: 110, y: 100 })).toBe('horizontal')
})

it('a diagonal movement scrolls, so that no swipe begins by accident', () => {
  expect(axisOf(start, { x: 115, y: 112 })).toBe('vertical')
  expect(axisOf(start, { x: 116, y: 110 })).toBe('horizontal')
  expect(axisOf(start, { x: 100, y: 88 })).toBe('vertical')
})

it("the edges of the window belong to the browser's gesture to go back", () => {
  expect([10, 23, 24, 366, 367].map((x) => isAwayFromEdges(x, 390))).toEqual([false, false, true, true, false])
})

it('right finishes, left snoozes, and a short way does neither', () => {
  expect([actionAt(90), actionAt(-90)]).toEqual(['finish', 'snooze'])
  expect([87, 88, -88, -87].map(isFarEnough)).toEqual([false, true, true, false])
})
