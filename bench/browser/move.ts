import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { open, settled } from './open.ts'

const slowDown = 4
const columns = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const

/** Script time of moving a card by keyboard on the board of 1,000 cards, with CPU throttling. */
export async function move(browser: Browser, { api, organizationId, tokens }: Muster): Promise<Line[]> {
  const { page, context } = await open(browser, `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`, tokens[0])
  await settled(page)
  const cdp = await context.newCDPSession(page)
  // CPU time of the thread, so that other programs on the machine do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const shown: number[] = []
  const answered: number[] = []
  const card = page.locator('[data-column="todo"] [data-card]').nth(1)
  const id = await card.getAttribute('data-card')
  await card.locator('a').focus()
  const way = [...columns.slice(1), ...columns.toReversed().slice(1)]
  for (const [step, column] of [...way, ...way].entries()) {
    const key = step % way.length < columns.length - 1 ? 'ArrowRight' : 'ArrowLeft'
    const answer = await holdAnswer(page)
    const before = await scriptMs(cdp)
    await page.keyboard.press(`Alt+Shift+${key}`)
    await page.locator(`[data-column="${column}"] [data-card="${id}"]`).waitFor()
    await painted(page)
    const after = await scriptMs(cdp)
    await answer.letGo()
    await page.waitForTimeout(500)
    if (step < columns.length) continue // the first moves include compilation
    shown.push(after - before)
    answered.push((await scriptMs(cdp)) - after)
  }
  await context.close()
  return [
    judge(`script to move a card, CPU ${slowDown}× slower`, median(shown), ' ms', 50, 16),
    note(
      '  the slowest move; script after the response',
      `${Math.max(...shown).toFixed(0)}; ${median(answered).toFixed(0)} ms`,
    ),
  ]
}

async function scriptMs(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

const painted = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Delays the next move's request until `letGo`, so that the script run by its response is measured separately. */
async function holdAnswer(page: Page) {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const address = /\/tasks\/\d+\/status$/
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return {
    letGo: async () => {
      const answer = page.waitForResponse(address)
      go()
      await answer
      await page.unroute(address)
    },
  }
}
