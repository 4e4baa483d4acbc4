/** A dependency `blocks`, as the ids of its tasks. */
export type Edge = readonly [from: number, to: number]

/**
 * Returns the tasks of the shortest cycle that a new edge would close, beginning with `from`, each of which would block
 * the next one; undefined if there would be none.
 */
export function cycleClosedBy([from, to]: Edge, edges: readonly Edge[]): number[] | undefined {
  const blockedById = new Map<number, number[]>()
  for (const [blocker, blocked] of edges) {
    const known = blockedById.get(blocker)
    if (known) known.push(blocked)
    else blockedById.set(blocker, [blocked])
  }
  const previous = new Map<number, number | undefined>([[to, undefined]])
  const queue = [to]
  for (const id of queue) {
    if (id === from) return [from, ...pathTo(id, previous).slice(0, -1)]
    for (const blocked of blockedById.get(id) ?? []) {
      if (previous.has(blocked)) continue
      previous.set(blocked, id)
      queue.push(blocked)
    }
  }
  return undefined
}

function pathTo(id: number, previous: ReadonlyMap<number, number | undefined>): number[] {
  const path: number[] = []
  for (let step: number | undefined = id; step !== undefined; step = previous.get(step)) path.unshift(step)
  return path
}
