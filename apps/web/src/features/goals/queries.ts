import { type Goal, readEmployeeDependencies, updateGoal } from '@muster/contracts/goals'
import { restoreGoal } from '@muster/contracts/trash'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { callOnceFor } from '../../lib/api/once.ts'
import '../tasks/live-tasks.ts'
import type { GoalChanges } from './forms/goal-form.ts'
import { fetchGoal, sendDeletion, sendNewGoal } from './goal-calls.ts'
import { goalListsKey } from './list/goal-pages.ts'

export const goalKey = (id: number) => queryOptions<Goal>({ queryKey: ['goal', 'one', id] }).queryKey

export const goalQuery = (id: number) =>
  queryOptions({
    queryKey: goalKey(id),
    queryFn: ({ signal }) => fetchGoal(id, signal),
  })

/** Each user's share of a goal's task assignments. For members, the response contains only their own share. */
export const sharesQuery = (goalId: number) =>
  queryOptions({
    queryKey: ['goal', 'shares', goalId],
    queryFn: async ({ signal }) => {
      const fallback = 'Failed to fetch who carries the goal'
      return (await call(readEmployeeDependencies, { params: { id: goalId } }, { fallback, signal }))
        .employee_dependencies
    },
  })

/**
 * Creates a goal. Like the other mutations of goals, it completes after the lists have been refetched, so that the data
 * is current when a dialog closes.
 */
export function useCreateGoal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendNewGoal,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['goal'] }),
  })
}

export function useUpdateGoal(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: GoalChanges) =>
      call(updateGoal, { params: { id }, body }, { fallback: 'Failed to update goal' }),
    onSuccess: (goal) => {
      queryClient.setQueryData(goalKey(id), goal)
      return queryClient.invalidateQueries({ queryKey: ['goal'] })
    },
  })
}

/** Moves a goal to the trash. */
export function useDeleteGoal(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendDeletion(id),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: goalKey(id) })
      return refreshDependents(queryClient)
    },
  })
}

/** Restores a goal from the trash. `deletion` identifies the deletion that is undone. */
export async function restoreDeletedGoal(queryClient: QueryClient, { id, organization_id }: Goal, deletion: string) {
  const params = { id: organization_id, goalId: id }
  await callOnceFor(deletion)(restoreGoal, { params }, { fallback: 'Failed to restore goal' })
  await refreshDependents(queryClient)
}

/**
 * Refreshes what changes when a goal is deleted or restored: its milestones and tasks, the task counts of projects, and
 * the lists of goals.
 */
function refreshDependents(queryClient: QueryClient) {
  for (const entity of ['milestone', 'task', 'project']) queryClient.invalidateQueries({ queryKey: [entity] })
  return queryClient.invalidateQueries({ queryKey: goalListsKey })
}
