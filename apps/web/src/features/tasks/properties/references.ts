import { readMilestone } from '@muster/contracts/milestones'
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

/** The goal with this id; null disables the query. */
export const useGoalOf = (id: number | null) => useQuery({ ...goalReferenceQuery(id ?? 0), enabled: id !== null })

/** The milestone with this id; null disables the query. */
export const useMilestoneOf = (id: number | null) =>
  useQuery({ ...milestoneReferenceQuery(id ?? 0), enabled: id !== null })

/** The title of a goal or milestone, which may be hidden from the user. */
export function titleOf({ data, error }: Pick<ReturnType<typeof useGoalOf | typeof useMilestoneOf>, 'data' | 'error'>) {
  return data?.title ?? (isGone(error) ? 'Hidden from you' : error ? 'Not loaded' : 'Loading...')
}
