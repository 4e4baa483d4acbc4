import type { Browser } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { startService } from '../lib/service.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { blockedMs, longTasks, open, settled } from './open.ts'

type Figures = { drawn: number[]; blocked: number[]; elements: number[]; largest: number[] }

/** A board may take 700 ms; the ratio is to the plain page, which took 149 ms on the machine where the budget was set. */
const most = 700 / 149

/** Opens the board of 1,000 cards, and a plain virtualized React page with the same cards, each with an empty cache. */
export async function cold(browser: Browser, muster: Muster, rounds: number): Promise<Line[]> {
  const { api, database, organizationId, tokens } = muster
  const limit = await startService(['bench/limit/board-server.mjs'], { DATABASE_URL: database.url }, 'PORT')
  const figures = { limit: empty(), product: empty() }
  try {
    for (let round = 0; round <= rounds; round++)
      for (const [name, address] of [
        ['limit', `${limit.url}/?organization=${organizationId}`],
        ['product', `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`],
      ] as const) {
        const { page, context, drawnMs } = await open(browser, address, tokens[0])
        await settled(page)
        const blocked = blockedMs(await longTasks(page))
        const elements = await page.locator('*').count()
        const largest = await page.evaluate<number>('bench.largest')
        await context.close()
        if (round === 0) continue // warms up the servers
        figures[name].drawn.push(drawnMs)
        figures[name].blocked.push(blocked)
        figures[name].elements.push(elements)
        figures[name].largest.push(largest)
      }
  } finally {
    await limit.stop()
  }
  const { product, limit: plain } = figures
  const ratio = median(product.drawn.map((drawn, round) => drawn / (plain.drawn[round] ?? Number.NaN)))
  return [
    judge(
      'board of 1,000 cards, cold, until all visible cards are drawn: × the plain virtualized React page',
      ratio,
      '×',
      most,
      2,
    ),
    note('  ms: plain page | Muster', `${median(plain.drawn).toFixed(0)} | ${median(product.drawn).toFixed(0)}`),
    note(
      '  largest contentful paint',
      `${median(plain.largest).toFixed(0)} | ${median(product.largest).toFixed(0)} ms`,
    ),
    judge('  blocking time', median(product.blocked), ' ms', 100, 100),
    note('  blocking time of the plain page', `${median(plain.blocked).toFixed(0)} ms`),
    judge('  elements', median(product.elements), '', 2000, 2000),
  ]
}

const empty = (): Figures => ({ drawn: [], blocked: [], elements: [], largest: [] })
