import type { Task } from '@muster/contracts/tasks'

type Carried = Pick<Task, 'goal_id' | 'goal_milestone_id' | 'assignees' | 'status'>

/**
 * Whether a task counts for a user's share of a goal: assigned to them, not cancelled, of the goal or one of its
 * milestones.
 */
export const counts = (task: Carried, userId: number, goalId: number, milestoneIds: ReadonlySet<number>) =>
  task.status !== 'cancelled' &&
  task.assignees.includes(userId) &&
  (task.goal_id === goalId || (task.goal_milestone_id !== null && milestoneIds.has(task.goal_milestone_id)))

/**
 * The total of assignments of which `own` are this share, which is rounded to a tenth of a percent; undefined if
 * several totals match.
 */
export function assignmentsInAll(own: number, percentage: number) {
  const tenths = Math.round(percentage * 10)
  const fits = (all: number) => {
    const exact = (own * 1000) / all
    return tenths === Math.floor(exact) || (tenths === Math.floor(exact) + 1 && !Number.isInteger(exact))
  }
  const guess = Math.round((own * 1000) / tenths)
  if (tenths === 0 || !fits(guess) || fits(guess - 1) || fits(guess + 1)) return undefined
  return guess
}
