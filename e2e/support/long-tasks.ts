import type { Page } from '@playwright/test'

/** Records long tasks (50 ms and more) from now on; the returned function gives the milliseconds of each so far. */
export async function watchLongTasks(page: Page) {
  await page.evaluate(`
    window.longTasks = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration))))
      .observe({ type: 'longtask' })`)
  return () => page.evaluate<number[]>('longTasks')
}
