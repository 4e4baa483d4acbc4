import type { Page } from '@playwright/test'

/**
 * Waits until the page has sent no request for half a second. Unlike `networkidle`, which is reached once per document,
 * it waits at every call.
 */
export async function quiet(page: Page) {
  const isSending = () =>
    page.waitForEvent('request', { timeout: 500 }).then(
      () => true,
      () => false,
    )
  while (await isSending());
}
