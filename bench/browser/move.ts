import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { openPage, waitUntilSettled } from './open.ts'

const slowdownFactor = 4
const columns = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const

/** Measures the script time of moving a card by keyboard on the board of 1,000 cards, with CPU throttling. */
export async function measureMove(browser: Browser, { api, organizationId, tokens }: Muster): Promise<ResultRow[]> {
  const { page, context } = await openPage(
    browser,
    `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`,
    tokens[0],
  )
  await waitUntilSettled(page)
  const cdp = await context.newCDPSession(page)
  // The domain `threadTicks` counts the CPU time of the thread, so that other programs on the machine do not matter.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdownFactor })
  const scriptTimes: number[] = []
  const responseTimes: number[] = []
  const card = page.locator('[data-column="todo"] [data-card]').nth(1)
  const id = await card.getAttribute('data-card')
  await card.locator('a').focus()
  const columnSequence = [...columns.slice(1), ...columns.toReversed().slice(1)]
  for (const [step, column] of [...columnSequence, ...columnSequence].entries()) {
    const key = step % columnSequence.length < columns.length - 1 ? 'ArrowRight' : 'ArrowLeft'
    const heldRequest = await holdRequest(page)
    const before = await scriptMs(cdp)
    await page.keyboard.press(`Alt+Shift+${key}`)
    await page.locator(`[data-column="${column}"] [data-card="${id}"]`).waitFor()
    await nextPaint(page)
    const after = await scriptMs(cdp)
    await heldRequest.letGo()
    await page.waitForTimeout(500)
    if (step < columns.length) continue // the first moves include compilation
    scriptTimes.push(after - before)
    responseTimes.push((await scriptMs(cdp)) - after)
  }
  await context.close()
  return [
    compareWithBudget(`script to move a card, CPU ${slowdownFactor}× slower`, median(scriptTimes), ' ms', 50, 16),
    note(
      '  the slowest move; script after the response',
      `${Math.max(...scriptTimes).toFixed(0)}; ${median(responseTimes).toFixed(0)} ms`,
    ),
  ]
}

async function scriptMs(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

const nextPaint = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Holds back the request of the next move, so that the script that runs on its response is measured separately. */
async function holdRequest(page: Page) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const address = /\/tasks\/\d+\/status$/
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return {
    letGo: async () => {
      const response = page.waitForResponse(address)
      release()
      await response
      await page.unroute(address)
    },
  }
}
