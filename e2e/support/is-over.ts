import type { Locator } from '@playwright/test'

/** Whether the first element covers any part of the second, or either of them is not rendered. */
export async function isOver(first: Locator, second: Locator) {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) return true
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
