import type { Browser, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { longTasks, open, settled } from './open.ts'

/** Board and table with 10,000 tasks compared with 1,000: opening, and scrolling or paging. */
export async function many(browser: Browser, few: Muster, most: Muster, rounds: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const [view, move] of [
    ['kanban', scroll],
    ['table', turnPages],
  ] as const) {
    const name = view === 'kanban' ? 'board' : 'table'
    const drawn: Record<'few' | 'most', number[]> = { few: [], most: [] }
    let long: number[] = []
    for (let round = 0; round <= rounds; round++)
      for (const [size, { api, organizationId, tokens }] of [
        ['few', few],
        ['most', most],
      ] as const) {
        const address = `${api.url}/admin/tasks?orgId=${organizationId}&view=${view}`
        const { page, context, drawnMs } = await open(browser, address, tokens[0])
        if (round > 0) drawn[size].push(drawnMs)
        if (round === rounds && size === 'most') long = await longTasksOf(page, move)
        await context.close()
      }
    const ratio = median(drawn.most.map((ms, round) => ms / (drawn.few[round] ?? Number.NaN)))
    const ms = `${median(drawn.few).toFixed(0)} | ${median(drawn.most).toFixed(0)}`
    lines.push(
      judge(`${name} of 10,000 tasks opens, × one of 1,000`, ratio, '×', 2, 1.3),
      note('  ms: 1,000 | 10,000', ms),
      judge(`  long tasks while ${view === 'kanban' ? 'scrolling' : 'paging'}`, long.length, '', 0, 0),
    )
    if (long.length) lines.push(note('  … durations in ms', long.join(', ')))
  }
  return lines
}

async function longTasksOf(page: Page, move: (page: Page) => Promise<void>) {
  await settled(page)
  const before = (await longTasks(page)).length
  await move(page)
  await page.waitForTimeout(300)
  return (await longTasks(page)).slice(before)
}

/** Scrolls a column down with the wheel by some twenty window heights, then to its end and back. */
async function scroll(page: Page) {
  const column = page.locator('[data-cards]').first()
  await column.hover()
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  for (const place of ['column.scrollHeight', '0']) {
    await page.evaluate(`{ const column = document.querySelector('[data-cards]'); column.scrollTop = ${place} }`)
    await page.waitForTimeout(200)
  }
}

async function turnPages(page: Page) {
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (let turn = 0; turn < 10; turn++) await pages.getByRole('button', { name: 'Next page' }).click()
  await pages
    .getByRole('button', { name: /^Page / })
    .last()
    .click()
}
