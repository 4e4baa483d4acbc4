import type { Fault } from './fault.ts'

type Wish = { seed: number; share: number; areas: readonly string[] | undefined }

/** A random share of the faults of the given areas, or of all, at least one of each; the same for the same seed. */
export function choose(all: readonly Fault[], { seed, share, areas }: Wish): Fault[] {
  const random = randomFrom(seed)
  const names = [...new Set(all.map(({ area }) => area))].filter((area) => !areas || areas.includes(area))
  return names.flatMap((area) => {
    const own = all.filter((fault) => fault.area === area).map((fault) => ({ fault, place: random() }))
    const count = Math.max(1, Math.round(own.length * share))
    const drawn = new Set(own.toSorted((one, other) => one.place - other.place).slice(0, count))
    return own.filter((one) => drawn.has(one)).map(({ fault }) => fault)
  })
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
