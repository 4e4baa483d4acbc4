import { type Browser, chromium, type Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'

const probe = new URL('probe.js', import.meta.url).pathname
const { launchOptions, viewport, locale, timezoneId } = playwright.use ?? {}

export const openBrowser = () => chromium.launch(launchOptions)

/** Opens an address as somebody who was never here before, signed in by the token. */
export async function open(browser: Browser, address: string, token: string, prepare?: (page: Page) => unknown) {
  const context = await browser.newContext({ viewport, locale, timezoneId })
  await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await context.addInitScript({ path: probe })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(address, { waitUntil: 'commit' })
  const drawnMs = await page.evaluate<number>('bench.drawn')
  return { page, context, drawnMs }
}

/** Until what follows the first sight (live feed, code of menus) is over. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

type LongTask = { startTime: number; duration: number }

/** Tasks over 50 ms so far, in the order in which they came. */
export const longTasks = async (page: Page) => {
  const found = await page.evaluate<LongTask[]>('bench.longTasks')
  return found.map(({ duration }) => Math.round(duration))
}

/** What long tasks kept from whoever wanted to type or click: everything beyond 50 ms of each. */
export const blockedMs = (durations: number[]) =>
  durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
