import { loadavg } from 'node:os'
import { startMuster } from '../lib/muster.ts'
import { type Line, note } from '../lib/table.ts'
import { cold } from './cold.ts'
import { many } from './many.ts'
import { move } from './move.ts'
import { openBrowser } from './open.ts'
import { room } from './room.ts'
import { seen } from './seen.ts'
import { weight } from './weight.ts'

/** The budgets of the browser, measured in Chromium. `only` limits the run to the named parts. */
export async function browserBudgets(rounds: number, only: string[] = []): Promise<Line[]> {
  const browser = await openBrowser()
  const few = await startMuster(1000)
  const most = await startMuster(10_000)
  try {
    const parts = {
      weight: () => weight(browser, few),
      cold: () => cold(browser, few, rounds),
      many: () => many(browser, few, most, rounds),
      move: () => move(browser, few),
      seen: () => seen(browser, few),
      room: () => room(browser, few, rounds),
    }
    const lines: Line[] = []
    for (const [name, measure] of Object.entries(parts))
      if (only.length === 0 || only.includes(name)) lines.push(...(await measure()))
    const [load = 0] = loadavg()
    return [...lines, note('load average of the machine, including the browser', load.toFixed(1))]
  } finally {
    await browser.close()
    await most.stop()
    await few.stop()
  }
}
