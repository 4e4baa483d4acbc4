import { loadavg } from 'node:os'
import { startMuster } from '../lib/muster.ts'
import { note, type ResultRow } from '../lib/table.ts'
import { measureColdBoard } from './cold.ts'
import { measureManyTasks } from './many.ts'
import { measureManySearches } from './many-searches.ts'
import { measureMove } from './move.ts'
import { openBrowser } from './open.ts'
import { measureRoom } from './room.ts'
import { measureSeenOnBoard } from './seen.ts'
import { measureWeight } from './weight.ts'

/** The budgets of the browser, measured in Chromium. If `names` is not empty, only the named parts are measured. */
export async function measureBrowserBudgets(rounds: number, names: string[] = []): Promise<ResultRow[]> {
  const browser = await openBrowser()
  const small = await startMuster(1000)
  const large = await startMuster(50_000)
  try {
    const parts = {
      weight: () => measureWeight(browser, small),
      cold: () => measureColdBoard(browser, small, rounds),
      many: () => measureManyTasks(browser, small, large, rounds),
      search: () => measureManySearches(browser, small, large, rounds),
      move: () => measureMove(browser, small),
      seen: () => measureSeenOnBoard(browser, small),
      room: () => measureRoom(browser, small, rounds),
    }
    const lines: ResultRow[] = []
    for (const [name, measure] of Object.entries(parts))
      if (names.length === 0 || names.includes(name)) lines.push(...(await measure()))
    const [load = 0] = loadavg()
    return [...lines, note('load average of the machine, including the browser', load.toFixed(1))]
  } finally {
    await browser.close()
    await large.stop()
    await small.stop()
  }
}
