import type { Edge } from '../dependencies/cycle.ts'

/** The number of targets that are counted at the same time, each as a bit of a number. */
const bitsOfNumber = 32

/**
 * For each task that blocks others, how many of the targets depend on it, directly or through other tasks. Each target
 * counts once, over however many paths. The edges have no cycles.
 */
export function countDependents(edges: readonly Edge[], targets: readonly number[]): Map<number, number> {
  const blockedById = new Map<number, number[]>()
  for (const [blocker, blocked] of edges) {
    const known = blockedById.get(blocker)
    if (known) known.push(blocked)
    else blockedById.set(blocker, [blocked])
  }
  const ordered = blockedFirst(blockedById)
  const blocked = new Set(edges.map(([, id]) => id))
  const blockedTargets = targets.filter((id) => blocked.has(id))
  const counts = countInOrder(ordered, blockedById, blockedTargets)
  return new Map(ordered.flatMap((id, index) => (counts[index] ? [[id, counts[index]]] : [])))
}

/**
 * The numbers by the places in `ordered`. The edges are arrays of numbers, because there are hundreds of passes over all of
 * them.
 */
function countInOrder(
  ordered: readonly number[],
  blockedById: ReadonlyMap<number, readonly number[]>,
  targets: readonly number[],
): Int32Array {
  const places = new Map(ordered.map((id, place) => [id, place]))
  const targetPlaces = new Map(targets.map((id, place) => [id, place]))
  const blocked = ordered.map((id) => blockedById.get(id) ?? [])
  // The edges of a blocker follow those of the one before it. A place is -1 if the blocked task has none.
  const ends = new Int32Array(ordered.length)
  let end = 0
  for (const [place, ids] of blocked.entries()) ends[place] = end += ids.length
  const blockers = Int32Array.from(blocked.flatMap((ids) => ids.map((id) => places.get(id) ?? -1)))
  const targetsOfEdges = Int32Array.from(blocked.flatMap((ids) => ids.map((id) => targetPlaces.get(id) ?? -1)))
  const counts = new Int32Array(ordered.length)
  const reached = new Int32Array(ordered.length)
  for (let first = 0; first < targets.length; first += bitsOfNumber) {
    let edge = 0
    for (let place = 0; place < ordered.length; place++) {
      let mask = 0
      for (const last = ends[place] ?? 0; edge < last; edge++) {
        const bit = (targetsOfEdges[edge] ?? -1) - first
        if (bit >= 0 && bit < bitsOfNumber) mask |= 1 << bit
        const blocker = blockers[edge] ?? -1
        if (blocker >= 0) mask |= reached[blocker] ?? 0
      }
      reached[place] = mask
      counts[place] = (counts[place] ?? 0) + bitCount(mask)
    }
  }
  return counts
}

/** The number of bits that are set, added up in pairs, in fours and in bytes. */
function bitCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The blocking tasks in such an order that each comes after all tasks that it blocks. */
function blockedFirst(blockedById: ReadonlyMap<number, readonly number[]>): number[] {
  const ordered: number[] = []
  const seen = new Set<number>()
  for (const start of blockedById.keys()) {
    // A stack instead of recursion, because chains of tasks may be long.
    const stack = [{ id: start, isLeaving: false }]
    for (let step = stack.pop(); step; step = stack.pop()) {
      if (step.isLeaving) ordered.push(step.id)
      else if (!seen.has(step.id)) {
        seen.add(step.id)
        stack.push({ id: step.id, isLeaving: true })
        for (const id of blockedById.get(step.id) ?? []) if (blockedById.has(id)) stack.push({ id, isLeaving: false })
      }
    }
  }
  return ordered
}
