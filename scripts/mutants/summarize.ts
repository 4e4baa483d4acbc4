import type { Fault } from './fault.ts'

const minShare = 0.9
/**
 * The minimum share of detected faults in areas where a fault gives a user access to other users' data or shows a wrong
 * number.
 */
const minShareInStrictAreas = 0.95
const strictAreas = new Set(['visibility', 'sessions', 'counts'])

/**
 * Lines with the number of detected faults in each area and with the faults that were not detected, and whether enough
 * faults were detected.
 */
export function summarize(results: readonly { fault: Fault; detected: boolean }[]): {
  lines: string[]
  passes: boolean
} {
  const areas = [...new Set(results.map(({ fault }) => fault.area))].toSorted()
  const lines: string[] = []
  let passes = detectedShare(results) >= minShare
  for (const area of areas) {
    const areaResults = results.filter(({ fault }) => fault.area === area)
    // The other areas have no minimum of their own, because the few faults of a single area say little.
    if (strictAreas.has(area) && detectedShare(areaResults) < minShareInStrictAreas) passes = false
    lines.push(`${area}: ${formatCounts(areaResults)}`)
  }
  lines.push(`all: ${formatCounts(results)}`)
  for (const { fault, detected } of results) {
    if (!detected) lines.push(`survived in ${fault.file}:\n  - ${fault.snippet}\n  + ${fault.replacement}`)
  }
  return { lines, passes }
}

const detectedShare = (results: readonly { detected: boolean }[]) =>
  results.filter(({ detected }) => detected).length / results.length

const formatCounts = (results: readonly { detected: boolean }[]) =>
  `${results.filter(({ detected }) => detected).length} of ${results.length} detected (${Math.floor(detectedShare(results) * 100)} %)`
