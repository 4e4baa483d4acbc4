import type { Browser, CDPSession, Page, Request } from '@playwright/test'
import { openPage, waitUntilSettled } from '../browser/open.ts'
import { startMuster } from '../lib/muster.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { loadWholeBoard } from './load-board.ts'
import { prepareStage } from './stage.ts'
import { steps } from './steps.ts'

const cardCount = 5_000
const slowdownFactor = 4
const rounds = 3
/** The limits of the script after one press or key, in milliseconds: must and aim. */
const limits = [50, 16] as const

/**
 * Measures the script after each press and key of the acts on a board whose 5,000 cards are all loaded, with CPU
 * throttling, until the page shows the effect. Requests that change tasks are held until then.
 */
export async function measureScriptTimes(browser: Browser): Promise<ResultRow[]> {
  const muster = await startMuster(cardCount)
  try {
    const { url, token, path } = await prepareStage(muster)
    const { page, context } = await openPage(browser, url + path('tasks', { view: 'kanban' }), token)
    await waitUntilSettled(page)
    const loadedCount = await loadWholeBoard(page)
    const cdp = await context.newCDPSession(page)
    // The domain `threadTicks` counts the CPU time of the thread, so that other programs on the machine do not matter.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdownFactor })
    const card = page.locator('[data-column="todo"] [data-card]').nth(1)
    const times = new Map<string, number[]>()
    // The first round includes compilation.
    for (let round = 0; round <= rounds; round++)
      for (const { name, continues, run, after } of steps) {
        if (!continues) await card.locator('a').focus()
        const held = await holdChanges(page)
        const before = await scriptMs(cdp)
        await run(page)
        await nextPaint(page)
        const ms = (await scriptMs(cdp)) - before
        await held.letGo()
        await after?.(page)
        await page.waitForTimeout(250)
        if (round > 0) times.set(name, [...(times.get(name) ?? []), ms])
      }
    await context.close()
    return [
      note('loaded cards', String(loadedCount)),
      ...[...times].map(([name, measured]) =>
        compareWithBudget(`script to ${name}, CPU ${slowdownFactor}× slower`, median(measured), ' ms', ...limits),
      ),
    ]
  } finally {
    await muster.stop()
  }
}

async function scriptMs(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

const nextPaint = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Holds the requests that change tasks, so that the script that runs on their responses is not included. */
async function holdChanges(page: Page) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const address = /\/tasks\//
  const running = new Set<Request>()
  const onEnd = (request: Request) => running.delete(request)
  page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  await page.route(address, async (route, request) => {
    if (request.method() !== 'GET') {
      running.add(request)
      await gate
    }
    await route.continue()
  })
  return {
    /** Lets the requests continue, and waits for the last one: a change of many tasks takes several, in turn. */
    letGo: async () => {
      release()
      do await page.waitForTimeout(250)
      while (running.size > 0)
      await page.unroute(address)
      page.off('requestfinished', onEnd).off('requestfailed', onEnd)
    },
  }
}
