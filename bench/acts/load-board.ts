import type { Page } from '@playwright/test'

/** How far each column is scrolled before the next cards are awaited, in pixels: less than the part that is loaded. */
const stepHeight = 1_500

/** Scrolls each column of the board to its end, so that all cards are loaded. Returns the number of loaded cards. */
export async function loadWholeBoard(page: Page): Promise<number> {
  const columns = page.locator('[data-cards]')
  let count = 0
  for (let index = 0; index < (await columns.count()); index++) {
    const column = columns.nth(index)
    for (;;) {
      await column.locator('[data-loading]').first().waitFor({ state: 'detached' })
      const isAtEnd = await column.evaluate((element, step) => {
        const end = element.scrollHeight - element.clientHeight
        const wasAtEnd = element.scrollTop >= end - 1
        element.scrollTop += step
        return wasAtEnd
      }, stepHeight)
      if (isAtEnd) break
      await page.waitForTimeout(50)
    }
    count += Number(await column.locator('li[aria-setsize]').first().getAttribute('aria-setsize'))
    await column.evaluate((element) => {
      element.scrollTop = 0
    })
    await column.locator('li').first().waitFor()
  }
  return count
}
