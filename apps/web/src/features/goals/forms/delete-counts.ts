import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Goal } from '@muster/contracts/goals'
import type { Task } from '@muster/contracts/tasks'

type Holder = Pick<GoalMilestone, 'goal_id' | 'milestone_id'>

/**
 * What goes with a goal: the milestones that no other goal holds (`holders`: for each of its milestones all links), and
 * the tasks of the goal and of those milestones. A personal goal leaves the team's tasks where they are.
 */
export function deleteCounts(
  goal: Pick<Goal, 'id' | 'is_personal'>,
  holders: readonly Holder[][],
  tasks: readonly Pick<Task, 'goal_id' | 'goal_milestone_id'>[],
) {
  const alone = holders.filter((links) => links.every(({ goal_id }) => goal_id === goal.id))
  const going = new Set(alone.map(([link]) => link?.milestone_id))
  const taken = tasks.filter(
    ({ goal_id, goal_milestone_id }) =>
      goal_id === goal.id || (goal_milestone_id !== null && going.has(goal_milestone_id)),
  )
  return {
    milestones: alone.length,
    /** Milestones that stay, as another goal holds them too. */
    shared: holders.length - alone.length,
    tasks: goal.is_personal ? 0 : taken.length,
  }
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** '3 milestones and 12 tasks'. */
export const deleteText = ({ milestones, tasks }: { milestones: number; tasks: number }) =>
  `${counted(milestones, 'milestone')} and ${counted(tasks, 'task')}`
