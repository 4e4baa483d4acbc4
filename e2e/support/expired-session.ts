import type { Page } from '@playwright/test'
import type { World } from './world.ts'

/**
 * Ends the user's session while the tab is blank, and then opens the same address again. An open page could notice the
 * end of the session at any moment and go to the sign-in page, which would abort a reload.
 */
export async function reopenAfterExpiry(page: Page, world: World, user: Parameters<World['as']>[0]) {
  const address = page.url()
  await page.goto('about:blank')
  await world.as(user).post('/auth/logout')
  await page.goto(address, { waitUntil: 'commit' })
}
