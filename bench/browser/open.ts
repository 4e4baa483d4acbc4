import { type Browser, chromium, type Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'

const probePath = new URL('probe.js', import.meta.url).pathname
const { launchOptions, viewport, locale, timezoneId } = playwright.use ?? {}

export const openBrowser = () => chromium.launch(launchOptions)

/**
 * Opens an address in a new browser context, signed in with the token, and waits until its cards, rows or messages are
 * drawn (`drawnMs`), and until the app has replaced the preview (`replacedMs`).
 */
export async function openPage(browser: Browser, address: string, token: string, prepare?: (page: Page) => unknown) {
  const { page, context } = await visit(browser, address, token, prepare)
  // The timeout ends the run with an error if the page never shows its rows; evaluate() itself has no timeout.
  const drawnMs = await page.evaluate<number>(`Promise.race([
    bench.drawn,
    new Promise((_, fail) => setTimeout(() => fail(new Error('No rows within a minute: ' + location.href)), 60_000)),
  ])`)
  const replacedMs = await page.evaluate<number>('bench.replaced')
  return { page, context, drawnMs, replacedMs }
}

/** Opens an address in a new browser context, signed in with the token. */
export async function visit(browser: Browser, address: string, token: string, prepare?: (page: Page) => unknown) {
  const context = await browser.newContext({ viewport, locale, timezoneId })
  await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await context.addInitScript({ path: probePath })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(address, { waitUntil: 'commit' })
  return { page, context }
}

/** Waits until the work after the first rendering (live feed, code of menus) is finished. */
export async function waitUntilSettled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

type LongTask = { startTime: number; duration: number }

/** The durations in milliseconds of the long tasks (50 ms or more) so far, in chronological order. */
export const longTasks = async (page: Page) => {
  const tasks = await page.evaluate<LongTask[]>('bench.longTasks')
  return tasks.map(({ duration }) => Math.round(duration))
}

/** The total blocking time: the sum of the parts of the long tasks beyond 50 ms. */
export const blockedMs = (durations: number[]) =>
  durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
