import { expect, type Locator } from '@playwright/test'

/** Expects that `what` is not shown, once `after` is: before a page is drawn, everything is absent from it. */
export async function absent(what: Locator, after: Locator) {
  await expect(after.first()).toBeVisible()
  await expect(what).toBeHidden()
}
