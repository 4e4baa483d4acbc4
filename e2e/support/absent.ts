import { expect, type Locator } from '@playwright/test'

/** Expects `hidden` to be hidden once `shown` is visible. Before a page is rendered, everything would be hidden. */
export async function expectAbsent(hidden: Locator, shown: Locator) {
  await expect(shown.first()).toBeVisible()
  await expect(hidden).toBeHidden()
}
