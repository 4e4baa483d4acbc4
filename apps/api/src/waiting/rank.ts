import { maxWaitsFor, type ShiftingAbsence, type Waiting, type WaitsFor } from '@muster/contracts/waiting'
import type { Edge } from '../dependencies/cycle.ts'
import { compare, type Fraction, fractionOf, sumOf } from '../explanation/exact.ts'
import { countDependents } from './count-dependents.ts'

/** An open task that is late, blocks others or is blocked. */
export type OpenTask = {
  id: number
  key: string
  title: string
  /** Whether it is a task of the goal or milestone itself, and not only a blocker of one. */
  in_scope: boolean
  /** Its estimated hours or 1, as a decimal number. */
  weight: string
  days_late: number
  assignees: { user_id: number; full_name: string | null; away_until: string | null }[]
}

export type OpenWork = { id: number; tasks: OpenTask[]; edges: Edge[]; absences: ShiftingAbsence[] }

type Candidate = { entry: WaitsFor; score: Fraction }

/**
 * What delays most: by the weight of the open work, times the days that it is late, times the open tasks that depend on
 * it, the last two plus one. A late task counts for its assignees, each with an equal part; a person's late tasks count
 * together. Other tasks count only if they block others or are late.
 */
export function waitingOf({ id, tasks, edges, absences }: OpenWork): Waiting {
  const targets = tasks.filter(({ in_scope }) => in_scope).map((task) => task.id)
  const blockedCounts = countDependents(edges, targets)
  const people = new Map<number, Candidate[]>()
  const candidates: Candidate[] = []
  for (const task of tasks) {
    const blockedTasks = blockedCounts.get(task.id) ?? 0
    const isLate = task.days_late > 0
    if (!isLate && blockedTasks === 0) continue
    const holders = isLate ? task.assignees : []
    const { numerator, denominator } = fractionOf(task.weight, Math.max(holders.length, 1))
    const factor = BigInt(1 + task.days_late) * BigInt(1 + blockedTasks)
    const score = { numerator: numerator * factor, denominator }
    const entry: WaitsFor = {
      kind: 'task',
      user_id: null,
      full_name: null,
      task: { id: task.id, key: task.key, title: task.title },
      days_late: task.days_late,
      blocked_tasks: blockedTasks,
      more_late_tasks: 0,
      away_until: null,
    }
    if (holders.length === 0) candidates.push({ entry, score })
    for (const holder of holders) {
      const candidate: Candidate = { entry: { ...entry, kind: 'person', ...holder }, score }
      const known = people.get(holder.user_id)
      if (known) known.push(candidate)
      else people.set(holder.user_id, [candidate])
    }
  }
  for (const own of people.values()) {
    const worst = own.reduce((one, other) => (byScore(one, other) <= 0 ? one : other))
    const entry = { ...worst.entry, more_late_tasks: own.length - 1 }
    candidates.push({ entry, score: sumOf(own.map(({ score }) => score)) })
  }
  return {
    id,
    waits_for: candidates
      .toSorted(byScore)
      .slice(0, maxWaitsFor)
      .map(({ entry }) => entry),
    absences,
  }
}

/** Of equal candidates, the older task comes first, and then the user with the smaller id. */
const byScore = (left: Candidate, right: Candidate) =>
  compare(right.score, left.score) ||
  left.entry.task.id - right.entry.task.id ||
  (left.entry.user_id ?? 0) - (right.entry.user_id ?? 0)
