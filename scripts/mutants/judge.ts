import type { Fault } from './fault.ts'

const least = 0.9
/** Where a fault shows somebody what is not theirs, or a wrong figure. */
const leastWhereItCounts = 0.95
const strict = new Set(['visibility', 'sessions', 'counts'])

/** The figures by area, the survivors, and whether enough was detected everywhere. */
export function judge(results: readonly { fault: Fault; detected: boolean }[]): { lines: string[]; passes: boolean } {
  const areas = [...new Set(results.map(({ fault }) => fault.area))].toSorted()
  const lines: string[] = []
  let passes = share(results) >= least
  for (const area of areas) {
    const own = results.filter(({ fault }) => fault.area === area)
    // Areas that are not strict are judged together: a few faults say little about one of them.
    if (strict.has(area) && share(own) < leastWhereItCounts) passes = false
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
