import { readMilestone } from '@muster/contracts/milestones'
import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isGone } from '../../../lib/api/api-error.ts'
import { fetchGoal } from '../../goals/goal-calls.ts'

// The goal and the milestone that a task refers to. Their keys differ from those of the goals and milestones that a
// page is about: these are reread after each change of a task, because they contain its progress, but a reference is
// reread only if the object itself changes (see live-tasks.ts).

export const goalReferenceQuery = (id: number) =>
  queryOptions({ queryKey: ['reference', 'goal', id], queryFn: ({ signal }) => fetchGoal(id, signal) })

export const milestoneReferenceQuery = (id: number) =>
  queryOptions({
    queryKey: ['reference', 'milestone', id],
    queryFn: ({ signal }) =>
      call(readMilestone, { params: { id } }, { fallback: texts.failed.fetchMilestones, signal }),
  })

/** The goal of a task; disabled if the task has none. */
export const useGoalOf = ({ goal_id: id }: Pick<Task, 'goal_id'>) =>
  useQuery({ ...goalReferenceQuery(id ?? 0), enabled: id !== null })

/** The milestone of a task; disabled if the task has none. */
export const useMilestoneOf = ({ goal_milestone_id: id }: Pick<Task, 'goal_milestone_id'>) =>
  useQuery({ ...milestoneReferenceQuery(id ?? 0), enabled: id !== null })

/** The title of a goal or milestone, which may be hidden from the user. */
export function titleOf({ data, error }: Pick<ReturnType<typeof useGoalOf | typeof useMilestoneOf>, 'data' | 'error'>) {
  return data?.title ?? (isGone(error) ? 'Hidden from you' : error ? 'Not loaded' : 'Loading...')
}
