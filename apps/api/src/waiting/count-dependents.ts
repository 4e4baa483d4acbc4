import type { Edge } from '../dependencies/cycle.ts'

/** The number of targets that are counted at the same time, each as a bit of a number. */
const bitsOfNumber = 32

/**
 * For each task that blocks others, how many of the targets depend on it, directly or through other tasks. Each target
 * counts once, over however many paths. The edges have no cycles.
 */
export function countDependents(edges: readonly Edge[], targets: readonly number[]): Map<number, number> {
  const blockedById = new Map<number, number[]>()
  for (const [blocker, blocked] of edges) blockedById.set(blocker, [...(blockedById.get(blocker) ?? []), blocked])
  const ordered = blockedFirst(blockedById)
  const counts = new Map<number, number>()
  for (let first = 0; first < targets.length; first += bitsOfNumber) {
    const bits = new Map(targets.slice(first, first + bitsOfNumber).map((id, bit) => [id, 1 << bit]))
    const reached = new Map<number, number>()
    for (const id of ordered) {
      let mask = 0
      for (const blocked of blockedById.get(id) ?? []) mask |= (bits.get(blocked) ?? 0) | (reached.get(blocked) ?? 0)
      if (mask === 0) continue
      reached.set(id, mask)
      counts.set(id, (counts.get(id) ?? 0) + bitCount(mask))
    }
  }
  return counts
}

function bitCount(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
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
