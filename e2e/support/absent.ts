import { expect, type Locator } from '@playwright/test'

/** Expects that `what` is hidden once `after` is visible: on a page that has not rendered, everything is hidden. */
export async function absent(what: Locator, after: Locator) {
  await expect(after.first()).toBeVisible()
  await expect(what).toBeHidden()
}
