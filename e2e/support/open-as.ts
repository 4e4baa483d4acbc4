import type { Page } from '@playwright/test'
import type { Person } from './world.ts'

/** Opens a page as this person: the token stands before the page's own code begins, without another page to lay it down. */
export async function openAs(page: Page, { token }: Pick<Person, 'token'>, open: () => Promise<unknown>) {
  const script = await page.addInitScript(`localStorage.setItem('token', '${token}')`)
  await open()
  await script.dispose()
}
