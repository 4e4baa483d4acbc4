import type { Page } from '@playwright/test'
import type { Person } from './world.ts'

/** Opens a page as this user. Stores the token before the page's own code runs, so no other page is needed first. */
export async function openAs(page: Page, { token }: Pick<Person, 'token'>, open: () => Promise<unknown>) {
  const script = await page.addInitScript(`localStorage.setItem('token', '${token}')`)
  await open()
  await script.dispose()
}
