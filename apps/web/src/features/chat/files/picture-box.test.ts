import { expect, it } from 'vitest'
import { isShownAsPicture, pictureBox } from './picture-box.ts'

it('a picture has the same height before and after its dimensions are known', () => {
  const unknown = pictureBox({ width: null, height: null }, true)
  for (const [width, height] of [
    [4000, 3000],
    [10, 5000],
    [5000, 10],
  ] as const) {
    const box = pictureBox({ width, height }, true)
    expect(box.height).toBe(unknown.height)
    expect(box.width).toBeGreaterThanOrEqual(120)
    expect(box.width).toBeLessThanOrEqual(360)
  }
  expect(pictureBox({ width: 400, height: 400 }, true)).toEqual({ width: 220, height: 220 })
})

it('several pictures have one size', () => {
  expect(pictureBox({ width: 4000, height: 30 }, false)).toEqual(pictureBox({ width: null, height: null }, false))
})

it('a picture stays a picture if its previews fail', () => {
  expect(isShownAsPicture({ kind: 'picture', preview_state: 'pending' })).toBe(true)
  expect(isShownAsPicture({ kind: 'picture', preview_state: 'failed' })).toBe(true)
  expect(isShownAsPicture({ kind: 'picture', preview_state: 'none' })).toBe(false)
  expect(isShownAsPicture({ kind: 'video', preview_state: 'none' })).toBe(false)
})
