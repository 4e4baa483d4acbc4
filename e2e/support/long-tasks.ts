import type { Page } from '@playwright/test'

/** Records main-thread tasks of 50 ms or more from now on. The returned function returns their durations in ms. */
export async function watchLongTasks(page: Page) {
  await page.evaluate(`
    window.longTasks = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration))))
      .observe({ type: 'longtask' })`)
  return () => page.evaluate<number[]>('longTasks')
}
