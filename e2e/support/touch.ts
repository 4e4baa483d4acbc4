import type { Locator, Page } from '@playwright/test'

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves a finger from the middle of an element by this many CSS pixels, by real touch events, and lifts it. */
export async function swipe(page: Page, locator: Locator, [dx, dy]: [number, number]) {
  const { x, y } = await middleOf(locator)
  const session = await page.context().newCDPSession(page)
  const steps = 8
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= steps; step++)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + (dx * step) / steps, y: y + (dy * step) / steps }],
    })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Puts a finger on the middle of an element. Returns a function that lifts it. */
export async function touchDown(page: Page, locator: Locator) {
  const point = await middleOf(locator)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }
}
