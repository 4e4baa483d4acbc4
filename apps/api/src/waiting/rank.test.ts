import { describe, expect, it } from 'vitest'
import type { Edge } from '../dependencies/cycle.ts'
import { seededRandom } from '../seeded-random.ts'
import { countDependents } from './count-dependents.ts'
import { type OpenTask, waitingOf } from './rank.ts'

const [ewa, otto] = [
  { user_id: 7, full_name: 'Ewa', away_until: null },
  { user_id: 8, full_name: 'Otto', away_until: null },
]
const task = (id: number, values: Partial<OpenTask> = {}): OpenTask => ({
  id,
  key: `HI-${id}`,
  title: `Task ${id}`,
  in_scope: true,
  weight: '1',
  days_late: 0,
  assignees: [],
  ...values,
})
/** What is waited for, in short: person, task, days late, blocked tasks, further late tasks. */
const ranked = (tasks: OpenTask[], edges: Edge[] = []) =>
  waitingOf({ id: 1, tasks, edges, absences: [] }).waits_for.map(
    ({ full_name, task: { key }, days_late, blocked_tasks, more_late_tasks }) =>
      `${full_name ?? '-'} ${key} ${days_late} ${blocked_tasks} ${more_late_tasks}`,
  )

describe('worked examples', () => {
  it('1: a late task counts weight × (1 + days late), for its assignee', () => {
    // Ewa: 2 × 5 = 10. Otto: 4 × 3 = 12. Without an assignee: 1 × 12 = 12, and the older task comes first.
    const tasks = [
      task(1, { weight: '2', days_late: 4, assignees: [ewa] }),
      task(2, { weight: '4', days_late: 2, assignees: [otto] }),
      task(3, { days_late: 11 }),
    ]
    expect(ranked(tasks)).toEqual(['Otto HI-2 2 0 0', '- HI-3 11 0 0', 'Ewa HI-1 4 0 0'])
  })

  it('2: a blocker counts weight × (1 + tasks that depend on it), directly or through others', () => {
    // 31 blocks 32, which blocks 33 and 34: 1 × 4. 32: 1 × 3. 35 blocks one: 3.5 × 2 = 7.
    const edges: Edge[] = [
      [31, 32],
      [32, 33],
      [32, 34],
      [35, 34],
    ]
    const tasks = [task(31), task(32, { assignees: [ewa] }), task(33), task(34), task(35, { weight: '3.5' })]
    expect(ranked(tasks, edges)).toEqual(['- HI-35 0 1 0', '- HI-31 0 3 0', '- HI-32 0 2 0'])
  })

  it('3: late and blocking multiply, a task of two counts half for each, and late tasks of a person add up', () => {
    // Task 1: 6 × (1 + 1) × (1 + 1) = 24, so 12 for Ewa and for Otto. Task 3: 1 × 4 = 4 for Otto: 16 in total. Task 4: 15.
    const tasks = [
      task(1, { weight: '6', days_late: 1, assignees: [ewa, otto] }),
      task(2),
      task(3, { days_late: 3, assignees: [otto] }),
      task(4, { days_late: 14 }),
    ]
    expect(ranked(tasks, [[1, 2]])).toEqual(['Otto HI-1 1 1 1', '- HI-4 14 0 0', 'Ewa HI-1 1 1 0'])
  })

  it('4: at most three are named, and nothing is waited for without delays', () => {
    const late = [1, 2, 3, 4].map((id) => task(id, { days_late: id }))
    expect(ranked(late)).toEqual(['- HI-4 4 0 0', '- HI-3 3 0 0', '- HI-2 2 0 0'])
    expect(ranked([task(1, { assignees: [ewa] }), task(2)])).toEqual([])
  })

  it('5: only tasks of the goal count as dependent, also behind tasks elsewhere', () => {
    // 1 blocks 2 elsewhere, which blocks 3 of the goal; 4 of the goal blocks only 5 elsewhere.
    const tasks = [
      task(1, { in_scope: false }),
      task(2, { in_scope: false }),
      task(3),
      task(4),
      task(5, { in_scope: false }),
    ]
    const edges: Edge[] = [
      [1, 2],
      [2, 3],
      [4, 5],
    ]
    expect(ranked(tasks, edges)).toEqual(['- HI-1 0 1 0', '- HI-2 0 1 0'])
  })
})

it('dependents are counted once over all paths, in random graphs as by walking from each task', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { integerBelow } = seededRandom(seed)
    const size = 2 + integerBelow(80)
    const edges: Edge[] = Array.from({ length: integerBelow(2 * size) }, (): Edge => {
      const from = 1 + integerBelow(size - 1)
      return [from, from + 1 + integerBelow(size - from)]
    })
    const targets = Array.from({ length: size }, (_, index) => index + 1).filter((id) => id % 3 > 0)
    const counts = countDependents(edges, targets)
    for (let id = 1; id <= size; id++) {
      const reached = new Set([id])
      for (const step of reached) for (const [from, to] of edges) if (from === step) reached.add(to)
      const expected = targets.filter((target) => target !== id && reached.has(target)).length
      expect(counts.get(id) ?? 0, `seed ${seed}, task ${id}`).toBe(expected)
    }
  }
})

it('a chain of 20,000 tasks is counted', () => {
  const edges = Array.from({ length: 19_999 }, (_, index): Edge => [index + 1, index + 2])
  const counts = countDependents(edges, [20_000, 10_000])
  expect([counts.get(1), counts.get(10_000), counts.get(20_000)]).toEqual([2, 1, undefined])
})

// The event loop serves no other request until the ranking is complete.
it('50,000 late tasks of one person, of which one blocks 20,000, are ranked within seconds', () => {
  const tasks = Array.from({ length: 50_000 }, (_, index) => task(index + 1, { days_late: 1, assignees: [ewa] }))
  const edges = Array.from({ length: 20_000 }, (_, index): Edge => [1, index + 2])
  expect(ranked(tasks, edges)).toEqual(['Ewa HI-1 1 20000 49999'])
}, 5_000)
