import { type Browser, chromium, type Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'

const probe = new URL('probe.js', import.meta.url).pathname
const { launchOptions, viewport, locale, timezoneId } = playwright.use ?? {}

export const openBrowser = () => chromium.launch(launchOptions)

/** Opens an address in a new browser context, signed in with the token. */
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

/** Waits until the work after the first rendering (live feed, code of menus) is finished. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

type LongTask = { startTime: number; duration: number }

/** Durations of the tasks over 50 ms so far, in chronological order. */
export const longTasks = async (page: Page) => {
  const found = await page.evaluate<LongTask[]>('bench.longTasks')
  return found.map(({ duration }) => Math.round(duration))
}

/** Total blocking time: the part of each long task beyond 50 ms. */
export const blockedMs = (durations: number[]) =>
  durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
