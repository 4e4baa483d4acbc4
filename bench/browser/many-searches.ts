import type { Browser, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { longTasks, openPage, waitUntilSettled } from './open.ts'

/**
 * A field into which search texts are typed. `shown` returns an expression that is true when only matches are on the
 * screen.
 */
type SearchTarget = {
  name: string
  view: 'table' | 'kanban'
  field: string
  open?: (page: Page) => Promise<void>
  texts: string[]
  shown: (text: string) => string
}

/** A JavaScript expression that is true if the page shows tasks, and each of them contains every word of the text. */
const allContain = (selector: string, text: string) => `(() => {
  const found = [...document.querySelectorAll('${selector}')].map(({ textContent }) => textContent)
  const tasks = found.filter((shown) => /BE-[0-9]/.test(shown))
  const contains = (shown) => ${JSON.stringify(text.split(' '))}.every((word) => shown.toLowerCase().includes(word))
  return tasks.length > 0 && tasks.every(contains)
})()`

type Times = Record<'few' | 'most', number[]>

const searchTargets: SearchTarget[] = [
  {
    name: 'palette',
    view: 'table',
    field: 'input[aria-label="Search or jump to"]',
    open: (page) => page.keyboard.press('Control+k'),
    // All of the 50,000 tasks contain the first text. 48% contain all words of the second text, and 5% those of the
    // third.
    texts: ['task', 'number 4', 'number 47'],
    shown: (text) =>
      `document.querySelector('[role=dialog] p[role=status]')?.textContent === '' && ${allContain('[role=dialog] [role=option]', text)}`,
  },
  {
    name: 'table',
    view: 'table',
    field: 'input[aria-label="Search tasks"]',
    texts: ['number 4', 'number 47'],
    shown: (text) =>
      `document.querySelector('table[aria-busy=false]') && ${allContain('table tbody tr:not([aria-hidden])', text)}`,
  },
  {
    name: 'board',
    view: 'kanban',
    field: 'input[aria-label="Search tasks"]',
    texts: ['number 4', 'number 47'],
    shown: (text) => allContain('[data-card]', text),
  },
]

/**
 * Compares a search of 50,000 tasks with one of 1,000, in the palette, the table and the board: the time from the last
 * key press until the matches are shown.
 */
export async function measureManySearches(browser: Browser, small: Muster, large: Muster, rounds: number) {
  const lines: ResultRow[] = []
  for (const target of searchTargets) {
    const times = new Map(target.texts.map((text): [string, Times] => [text, { few: [], most: [] }]))
    let longTaskDurations: number[] = []
    let dataKb = Number.NaN
    for (let round = 0; round <= rounds; round++)
      for (const [size, muster] of [
        ['few', small],
        ['most', large],
      ] as const) {
        const { page, context } = await openAt(browser, muster, target)
        const before = (await longTasks(page)).length
        const startedAt = await page.evaluate<number>('performance.now()')
        for (const text of target.texts) {
          const ms = await typeAndMeasure(page, target, text)
          if (round > 0) times.get(text)?.[size].push(ms)
        }
        if (round > 0 && size === 'most') {
          dataKb = await fetchedKbSince(page, startedAt)
          longTaskDurations = [...longTaskDurations, ...(await longTasks(page)).slice(before)]
        }
        await context.close()
      }
    for (const [text, { few, most }] of times)
      lines.push(
        compareWithBudget(
          `${target.name} finds "${text}" in 50,000 tasks, × 1,000`,
          median(most) / median(few),
          '×',
          1.3,
          1.3,
        ),
        note('  ms: 1,000 | 50,000', `${median(few).toFixed(0)} | ${median(most).toFixed(0)}`),
      )
    lines.push(
      compareWithBudget('  compressed data fetched', dataKb, ' KB', 60, 60),
      compareWithBudget('  long tasks while typing', longTaskDurations.length, '', 0, 0),
    )
    if (longTaskDurations.length) lines.push(note('  … durations in ms', longTaskDurations.join(', ')))
  }
  return lines
}

async function openAt(browser: Browser, { api, organizationId, tokens }: Muster, { view, open, field }: SearchTarget) {
  const address = `${api.url}/admin/tasks?orgId=${organizationId}&view=${view}`
  const { page, context } = await openPage(browser, address, tokens[0])
  await waitUntilSettled(page)
  await open?.(page)
  await page.locator(field).focus()
  await waitUntilSettled(page)
  return { page, context }
}

/** Types a text into the field. @returns the milliseconds from the last key press until only matches were painted */
async function typeAndMeasure(page: Page, { field, shown }: SearchTarget, text: string) {
  await page.locator(field).fill('')
  await waitUntilSettled(page)
  await page.evaluate(`{
    const keyed = { at: Infinity }
    bench.found = new Promise((done, fail) => {
      setTimeout(() => fail(new Error('No matches of ${text} within 20 s')), 20_000)
      const look = () => {
        if (keyed.at === Infinity || !(${shown(text)})) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - keyed.at)
        port2.postMessage(null)
      }
      look()
    })
    document.querySelector('${field}').addEventListener('input', ({ target }) => {
      if (target.value === ${JSON.stringify(text)}) keyed.at = performance.now()
    })
  }`)
  await page.keyboard.type(text, { delay: 40 })
  return page.evaluate<number>('bench.found')
}

/** The size of the compressed responses that the page has fetched since the given time, in KB. */
const fetchedKbSince = (page: Page, startedAt: number) =>
  page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ initiatorType, startTime }) => initiatorType === 'fetch' && startTime >= ${startedAt})
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024`)
