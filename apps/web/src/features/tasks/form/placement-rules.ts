import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'

type TaskPlacement = { project_id: string; goal_id: string; goal_milestone_id: string }

/**
 * Changes the project. Clears the milestone, and the goal unless it belongs to the new project or to no project. `goal`
 * is the current goal. If it is undefined, for example because the user cannot see it, the goal is cleared.
 */
export function withProject(
  placement: TaskPlacement,
  chosenProjectId: string,
  goal: Pick<Goal, 'project_id'> | undefined,
): TaskPlacement {
  if (chosenProjectId === placement.project_id) return placement
  const goalProjectId = goal?.project_id
  const isGoalKept = goalProjectId === null || String(goalProjectId) === chosenProjectId
  return { project_id: chosenProjectId, goal_id: isGoalKept ? placement.goal_id : '', goal_milestone_id: '' }
}

/**
 * Changes the goal. Clears a milestone of a different goal, because the task would otherwise count toward both goals.
 */
export function withGoal(
  placement: TaskPlacement,
  chosenGoalId: string,
  milestone: Pick<Milestone, 'goal_id'> | undefined,
): TaskPlacement {
  const milestoneGoalId = milestone?.goal_id
  const isMilestoneCleared = milestoneGoalId && String(milestoneGoalId) !== chosenGoalId
  return {
    ...placement,
    goal_id: chosenGoalId,
    goal_milestone_id: isMilestoneCleared ? '' : placement.goal_milestone_id,
  }
}

/** Changes the milestone, and sets the goal to that of the milestone, if the milestone has one. */
export function withMilestone(
  placement: TaskPlacement,
  chosenMilestoneId: string,
  milestone: Pick<Milestone, 'goal_id'> | undefined,
): TaskPlacement {
  const milestoneGoalId = milestone?.goal_id
  return {
    ...placement,
    goal_id: milestoneGoalId ? String(milestoneGoalId) : placement.goal_id,
    goal_milestone_id: chosenMilestoneId,
  }
}
