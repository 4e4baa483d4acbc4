import type { Fault } from './fault.ts'

const least = 0.9
/** For areas in which a fault gives a user access to data of others, or shows a wrong figure. */
const leastInStrictAreas = 0.95
const strict = new Set(['visibility', 'sessions', 'counts'])

/** The figures by area, the survivors, and whether enough was detected everywhere. */
export function judge(results: readonly { fault: Fault; detected: boolean }[]): { lines: string[]; passes: boolean } {
  const areas = [...new Set(results.map(({ fault }) => fault.area))].toSorted()
  const lines: string[] = []
  let passes = share(results) >= least
  for (const area of areas) {
    const own = results.filter(({ fault }) => fault.area === area)
    // Other areas are judged together, because a few faults say little about a single area.
    if (strict.has(area) && share(own) < leastInStrictAreas) passes = false
    lines.push(`${area}: ${figures(own)}`)
  }
  lines.push(`all: ${figures(results)}`)
  for (const { fault, detected } of results) {
    if (!detected) lines.push(`survived in ${fault.file}:\n  - ${fault.snippet}\n  + ${fault.replacement}`)
  }
  return { lines, passes }
}

const share = (results: readonly { detected: boolean }[]) =>
  results.filter(({ detected }) => detected).length / results.length

const figures = (results: readonly { detected: boolean }[]) =>
  `${results.filter(({ detected }) => detected).length} of ${results.length} detected (${Math.floor(share(results) * 100)} %)`
