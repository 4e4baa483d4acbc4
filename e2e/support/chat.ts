import type { Page } from '@playwright/test'
import { test as base, expect } from './test.ts'
import type { World } from './world.ts'

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, words: string | RegExp) => log(page).getByRole('article').filter({ hasText: words })
export const entry = (page: Page, name: string) => page.locator('[data-chat-list]').getByRole('link', { name })

export async function say(page: Page, ...words: string[]) {
  for (const one of words) {
    await box(page).fill(one)
    await box(page).press('Enter')
  }
}

/** Scrolls down to this last message, which may grow as it is drawn. */
export const toBottom = (page: Page, words: string) =>
  expect(async () => {
    await log(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(message(page, words)).toBeInViewport({ timeout: 1_000 })
  }).toPass()

/** Scrolls up to this part of the room; retries, as a room that was just opened scrolls to its end again. */
export const awayFromEnd = (page: Page, part: number) =>
  expect(async () => {
    await log(page).evaluate((element, share) => element.scrollTo({ top: element.scrollHeight * share }), part)
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible({ timeout: 1_000 })
  }).toPass()

/** Runs an action of a message; its buttons appear on hover. */
export async function act(page: Page, words: string, action: string) {
  await message(page, words).hover()
  await message(page, words).getByRole('button', { name: action, exact: true }).click()
}

type Two = Awaited<ReturnType<World['team']>> & { other: Page }

export const test = base.extend<{
  /** Two users with their direct room open: Ada Admin in `page`, Emil Employee in `other`. */
  two: Two
}>({
  two: async ({ page, another, world, signIn }, use) => {
    const team = await world.team('Northlight')
    const { admin, member, id } = team
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
    const other = await another()
    await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
    await use({ ...team, other })
  },
})
