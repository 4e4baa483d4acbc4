import type { Fault } from './fault.ts'

type Selection = { seed: number; share: number; areas: readonly string[] | undefined }

/**
 * Returns a random share of the faults in the given areas, or in all areas by default, with at least one fault per
 * area. The same seed always gives the same faults.
 */
export function chooseFaults(faults: readonly Fault[], { seed, share, areas }: Selection): Fault[] {
  const random = randomFrom(seed)
  const names = [...new Set(faults.map(({ area }) => area))].filter((area) => !areas || areas.includes(area))
  return names.flatMap((area) => {
    const areaFaults = faults.filter((fault) => fault.area === area).map((fault) => ({ fault, sortKey: random() }))
    const count = Math.max(1, Math.round(areaFaults.length * share))
    const chosen = new Set(areaFaults.toSorted((left, right) => left.sortKey - right.sortKey).slice(0, count))
    return areaFaults.filter((candidate) => chosen.has(candidate)).map(({ fault }) => fault)
  })
}

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
