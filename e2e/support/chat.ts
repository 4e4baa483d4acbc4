import type { Page } from '@playwright/test'
import { test as base, expect } from './test.ts'
import type { World } from './world.ts'

export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, text: string | RegExp) => log(page).getByRole('article').filter({ hasText: text })
export const entry = (page: Page, name: string) => page.locator('[data-chat-list]').getByRole('link', { name })

export async function sendMessage(page: Page, ...text: string[]) {
  for (const content of text) {
    await messageBox(page).fill(content)
    await messageBox(page).press('Enter')
  }
}

/** Waits until this message is stored. */
export const expectSent = (page: Page, text: string) =>
  expect(message(page, text)).not.toContainText(/Sending…|Waiting for the connection/)

/** Scrolls to this message, the last of the room. Retries, because the heights of rows change during rendering. */
export const scrollToBottom = (page: Page, text: string) =>
  expect(async () => {
    await log(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(message(page, text)).toBeInViewport({ timeout: 1_000 })
  }).toPass()

/**
 * Scrolls to this fraction of the height of the room. A wheel event keeps a room that was just opened from scrolling to
 * its end again. Retries, because the event may be sent before the room first scrolls to its end.
 */
export const scrollAwayFromEnd = (page: Page, share: number) =>
  expect(async () => {
    await log(page).evaluate((element, share) => {
      element.dispatchEvent(new Event('wheel', { bubbles: true }))
      element.scrollTo({ top: element.scrollHeight * share })
    }, share)
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible({ timeout: 1_000 })
  }).toPass()

/** Clicks the button for an action of a message. The buttons appear when the pointer is over the message. */
export async function chooseAction(page: Page, text: string, action: string) {
  // Retries, because the rows move when a message arrives, and the pointer is then over another one.
  await expect(async () => {
    await message(page, text).hover({ timeout: 5_000 })
    await message(page, text).getByRole('button', { name: action, exact: true }).click({ timeout: 5_000 })
  }).toPass()
}

type TwoUsersFixture = Awaited<ReturnType<World['team']>> & { otherPage: Page }

export const test = base.extend<{
  /** Two users with their direct room open: Ada Admin in `page`, Emil Employee in `otherPage`. */
  twoUsers: TwoUsersFixture
}>({
  twoUsers: async ({ page, openAnotherPage, world, signIn }, use) => {
    const team = await world.team('Northlight')
    const { admin, member, id } = team
    await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
    const otherPage = await openAnotherPage()
    await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
    await use({ ...team, otherPage })
  },
})
