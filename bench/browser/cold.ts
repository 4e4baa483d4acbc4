import type { Browser } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { startService } from '../lib/service.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { blockedMs, longTasks, openPage, waitUntilSettled } from './open.ts'

type Figures = { drawnMs: number[]; replaced: number[]; blocked: number[]; elements: number[]; largest: number[] }

/** Opens the board of 1,000 cards, and a plain virtualized React page with the same cards, each with an empty cache. */
export async function measureColdBoard(browser: Browser, muster: Muster, rounds: number): Promise<ResultRow[]> {
  const { api, database, organizationId, tokens } = muster
  const limit = await startService(['bench/limit/board-server.mjs'], { DATABASE_URL: database.url }, 'PORT')
  const figures = { limit: emptyFigures(), product: emptyFigures() }
  try {
    for (let round = 0; round <= rounds; round++)
      for (const [name, address] of [
        ['limit', `${limit.url}/?organization=${organizationId}`],
        ['product', `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`],
      ] as const) {
        const { page, context, drawnMs, replacedMs } = await openPage(browser, address, tokens[0])
        await waitUntilSettled(page)
        const blocked = blockedMs(await longTasks(page))
        const elements = await page.locator('*').count()
        const largest = await page.evaluate<number>('bench.largest')
        await context.close()
        if (round === 0) continue // warms up the servers
        figures[name].drawnMs.push(drawnMs)
        figures[name].replaced.push(replacedMs)
        figures[name].blocked.push(blocked)
        figures[name].elements.push(elements)
        figures[name].largest.push(largest)
      }
  } finally {
    await limit.stop()
  }
  const { product, limit: plainFigures } = figures
  const ratio = median(product.drawnMs.map((drawn, round) => drawn / (plainFigures.drawnMs[round] ?? Number.NaN)))
  return [
    compareWithBudget(
      'board of 1,000 cards, cold, until the frame and all visible cards are drawn: × the plain virtualized React page',
      ratio,
      '×',
      2,
      2,
    ),
    note(
      '  ms: plain page | Muster',
      `${median(plainFigures.drawnMs).toFixed(0)} | ${median(product.drawnMs).toFixed(0)}`,
    ),
    note('  until the app has replaced the preview', `${median(product.replaced).toFixed(0)} ms`),
    note(
      '  largest contentful paint',
      `${median(plainFigures.largest).toFixed(0)} | ${median(product.largest).toFixed(0)} ms`,
    ),
    compareWithBudget('  blocking time', median(product.blocked), ' ms', 100, 100),
    note('  blocking time of the plain page', `${median(plainFigures.blocked).toFixed(0)} ms`),
    compareWithBudget('  elements', median(product.elements), '', 2000, 2000),
  ]
}

const emptyFigures = (): Figures => ({ drawnMs: [], replaced: [], blocked: [], elements: [], largest: [] })
