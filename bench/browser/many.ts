import type { Browser, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { longTasks, openPage, waitUntilSettled } from './open.ts'

/**
 * Compares how long the board and the table take to open with 50,000 tasks and with 1,000. With 50,000 tasks, also
 * measures the size of the data for the first view, and the long tasks while scrolling or paging.
 */
export async function measureManyTasks(
  browser: Browser,
  small: Muster,
  large: Muster,
  rounds: number,
): Promise<ResultRow[]> {
  const lines: ResultRow[] = []
  for (const [view, move] of [
    ['kanban', scroll],
    ['table', turnPages],
  ] as const) {
    const name = view === 'kanban' ? 'board' : 'table'
    const drawnTimes: Record<'few' | 'most', number[]> = { few: [], most: [] }
    let longTaskDurations: number[] = []
    let dataKb = Number.NaN
    for (let round = 0; round <= rounds; round++)
      for (const [size, { api, organizationId, tokens }] of [
        ['few', small],
        ['most', large],
      ] as const) {
        const address = `${api.url}/admin/tasks?orgId=${organizationId}&view=${view}`
        const { page, context, drawnMs } = await openPage(browser, address, tokens[0])
        if (round > 0) drawnTimes[size].push(drawnMs)
        if (round === rounds && size === 'most') {
          dataKb = await fetchedKb(page, drawnMs)
          longTaskDurations = await longTasksOf(page, move)
        }
        await context.close()
      }
    const ratio = median(drawnTimes.most.map((ms, round) => ms / (drawnTimes.few[round] ?? Number.NaN)))
    const ms = `${median(drawnTimes.few).toFixed(0)} | ${median(drawnTimes.most).toFixed(0)}`
    lines.push(
      compareWithBudget(`${name} of 50,000 tasks opens, × one of 1,000`, ratio, '×', 1.3, 1.3),
      note('  ms: 1,000 | 50,000', ms),
      compareWithBudget('  compressed data fetched until then', dataKb, ' KB', 60, 60),
      compareWithBudget(
        `  long tasks while ${view === 'kanban' ? 'scrolling' : 'paging'}`,
        longTaskDurations.length,
        '',
        0,
        0,
      ),
    )
    if (longTaskDurations.length) lines.push(note('  … durations in ms', longTaskDurations.join(', ')))
  }
  return lines
}

/** The size, in KB, of the compressed responses that the page fetched within `untilMs` after its navigation. */
const fetchedKb = (page: Page, untilMs: number) =>
  page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ initiatorType, responseEnd }) => initiatorType === 'fetch' && responseEnd <= ${untilMs})
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024`)

async function longTasksOf(page: Page, move: (page: Page) => Promise<void>) {
  await waitUntilSettled(page)
  const before = (await longTasks(page)).length
  await move(page)
  await page.waitForTimeout(300)
  return (await longTasks(page)).slice(before)
}

/** Scrolls a column down with the wheel by up to 16,000 px, then to its end and back to its beginning. */
async function scroll(page: Page) {
  const column = page.locator('[data-cards]').first()
  await column.hover()
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  for (const scrollTop of ['column.scrollHeight', '0']) {
    await page.evaluate(`{ const column = document.querySelector('[data-cards]'); column.scrollTop = ${scrollTop} }`)
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
