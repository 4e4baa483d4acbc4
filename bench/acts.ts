// npm run bench -- acts [part of a name ...]: plays the ten most frequent acts in Chromium by pointer, by keyboard and
// on a phone, counts presses and keys by a script in the page, and prints the counts beside the limits and what Linear
// needs. Then measures the script time of these acts on a board with 5,000 loaded cards ('script' plays only this).
import type { Act, Counts, Way } from './acts/act.ts'
import { acts } from './acts/acts.ts'
import { play } from './acts/play.ts'
import { measureScriptTimes } from './acts/script-times.ts'
import { prepareStage } from './acts/stage.ts'
import { openBrowser } from './browser/open.ts'
import { startMuster } from './lib/muster.ts'
import { printTable, type ResultRow, reportMissed } from './lib/table.ts'

const ways: Way[] = ['pointer', 'keyboard', 'phone']
const nameParts = process.argv.slice(2)
const isWanted = (name: string) => nameParts.length === 0 || nameParts.some((part) => name.includes(part))

const browser = await openBrowser()
try {
  const rows: ResultRow[] = []
  const wanted = acts.filter(({ name }) => isWanted(name))
  if (wanted.length > 0) {
    const muster = await startMuster(1000)
    try {
      const stage = await prepareStage(muster)
      for (const act of wanted)
        for (const way of ways) {
          const scene = await act.ways[way]?.(stage)
          if (scene) rows.push(await rowFor(act, way, play(browser, stage, way, scene)))
        }
    } finally {
      await muster.stop()
    }
    printTable(rows)
  }
  if (isWanted('script')) {
    const scriptRows = await measureScriptTimes(browser)
    printTable(scriptRows)
    rows.push(...scriptRows)
  }
  reportMissed(rows)
} finally {
  await browser.close()
}

/** The columns 'must' and 'aim' are the limit and what Linear needs. */
async function rowFor({ name, atMost, linear }: Act, way: Way, played: Promise<Counts>): Promise<ResultRow> {
  const inLinear = way === 'phone' ? undefined : linear[way]
  const row = {
    name: `${name}, ${way}`,
    budget: atMost === undefined ? '' : `≤ ${atMost}`,
    goal: inLinear === undefined ? '' : `Linear: ${inLinear}`,
  }
  try {
    const { presses, keys, typed } = await played
    const count = presses + keys
    const parts = [presses && `${presses} presses`, keys && `${keys} keys`, typed && `${typed} typed`].filter(Boolean)
    const met = (atMost ?? count) < count ? 'MISSED' : (inLinear ?? count) < count ? 'must' : 'aim'
    return { ...row, value: parts.join(', '), met }
  } catch (error) {
    console.error(`${row.name}: ${error instanceof Error ? error.message : String(error)}`)
    return { ...row, value: 'not possible', met: 'MISSED' }
  }
}
