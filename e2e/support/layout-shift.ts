import { expect, type Page } from '@playwright/test'

/** The largest cumulative layout shift of a page in a story, which shows less than a page in use may. */
const maxShift = 0.005

type Shift = { value: number; moved: string[] }

/** Records the layout shifts of the pages that are opened from now on. */
export const recordShifts = (page: Page) =>
  page.addInitScript(`
    window.layoutShift = { value: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        layoutShift.value += value
        for (const { node, previousRect, currentRect } of sources)
          layoutShift.moved.push((node?.textContent ?? '').slice(0, 40) + ': ' + previousRect.y + ' to ' + currentRect.y)
      }
    }).observe({ type: 'layout-shift', buffered: true })`)

/** Expects that nothing visible has moved since the page was opened. */
export async function expectNoShift(page: Page) {
  // Shifts are reported after the frame in which they happen.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const { value, moved } = await page.evaluate<Shift>('layoutShift')
  expect(value, moved.join('\n')).toBeLessThanOrEqual(maxShift)
}

/** Stops the clock of all animations, also of those that start later, until `run` is called. */
export async function stopAnimations(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return { run: () => session.send('Animation.setPlaybackRate', { playbackRate: 1 }) }
}
