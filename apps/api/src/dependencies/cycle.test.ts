import { expect, it } from 'vitest'
import { seededRandom } from '../demo/seeded-random.ts'
import { cycleClosedBy, type Edge } from './cycle.ts'

const histories = Number(process.env.DEPENDENCY_HISTORIES ?? 10_000)

it('returns the tasks of the cycle in their order', () => {
  expect(cycleClosedBy([1, 2], [])).toBeUndefined()
  expect(cycleClosedBy([1, 2], [[2, 1]])).toEqual([1, 2])
  expect(
    cycleClosedBy(
      [3, 1],
      [
        [1, 2],
        [2, 3],
      ],
    ),
  ).toEqual([3, 1, 2])
  expect(
    cycleClosedBy(
      [1, 3],
      [
        [1, 2],
        [2, 3],
      ],
    ),
  ).toBeUndefined()
})

it('finds the shortest of several cycles', () => {
  expect(
    cycleClosedBy(
      [4, 1],
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [2, 4],
      ],
    ),
  ).toEqual([4, 1, 2])
})

/** Whether all edges can be removed by repeatedly removing those of tasks that nothing blocks. */
function hasCycle(edges: readonly Edge[]): boolean {
  let remaining = [...edges]
  for (;;) {
    const blocked = new Set(remaining.map(([, to]) => to))
    const next = remaining.filter(([from]) => blocked.has(from))
    if (next.length === remaining.length) return next.length > 0
    remaining = next
  }
}

it('allows an edge exactly if it closes no cycle, in random histories', () => {
  const random = seededRandom(38)
  for (let history = 0; history < histories; history++) {
    const edges: Edge[] = []
    const taskCount = 2 + random.integerBelow(7)
    for (let step = 0; step < 12; step++) {
      const [from, to] = [random.integerBelow(taskCount), random.integerBelow(taskCount)]
      if (from === to) continue
      if (random.chance(0.2) && edges.length > 0) edges.splice(random.integerBelow(edges.length), 1)
      const cycle = cycleClosedBy([from, to], edges)
      expect(cycle !== undefined).toBe(hasCycle([...edges, [from, to]]))
      if (cycle) {
        const closed = cycle.map((id, index) => [id, cycle[(index + 1) % cycle.length]].join())
        expect(closed[0]).toBe([from, to].join())
        for (const edge of closed.slice(1)) expect(edges.map((known) => known.join())).toContain(edge)
      } else edges.push([from, to])
    }
  }
})
