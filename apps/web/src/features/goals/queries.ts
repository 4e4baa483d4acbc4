import { type Goal, readEmployeeDependencies, updateGoal } from '@muster/contracts/goals'
import { restoreGoal } from '@muster/contracts/trash'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import '../tasks/live-tasks.ts'
import type { GoalChanges } from './forms/goal-form.ts'
import { fetchGoal, fetchGoals, sendDeletion, sendNewGoal } from './goal-calls.ts'

const goalsKey = (orgId: number) => queryOptions<Goal[]>({ queryKey: ['goal', 'list', orgId] }).queryKey

/** The visible goals of an organization, newest first; 0 means all organizations. */
export const goalsQuery = (orgId: number) =>
  queryOptions({
    queryKey: goalsKey(orgId),
    queryFn: ({ signal }) => fetchGoals(orgId, signal),
  })

export const goalKey = (id: number) => queryOptions<Goal>({ queryKey: ['goal', 'one', id] }).queryKey

export const goalQuery = (id: number) =>
  queryOptions({
    queryKey: goalKey(id),
    queryFn: ({ signal }) => fetchGoal(id, signal),
  })

/** The goal from a list, shown until it is loaded by itself. */
export const listedGoal = (queryClient: QueryClient, orgId: number, id: number) =>
  queryClient.getQueryData(goalsKey(orgId))?.find((goal) => goal.id === id)

/** The shares of a goal's work; a member gets only their own. */
export const sharesQuery = (goalId: number) =>
  queryOptions({
    queryKey: ['goal', 'shares', goalId],
    queryFn: async ({ signal }) => {
      const fallback = 'Failed to fetch who carries the goal'
      return (await call(readEmployeeDependencies, { params: { id: goalId } }, { fallback, signal }))
        .employee_dependencies
    },
  })

/** Each mutation completes after the lists are refetched, so that a dialog closes over current data. */
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
      return hungOnGoals(queryClient)
    },
  })
}

/** Restores a goal from the trash. */
export async function takeBack(queryClient: QueryClient, { id, organization_id }: Goal) {
  const params = { id: organization_id, goalId: id }
  await call(restoreGoal, { params }, { fallback: 'Failed to restore goal' })
  await hungOnGoals(queryClient)
}

/** Milestones and tasks are deleted and restored with their goal, and projects count their tasks. */
function hungOnGoals(queryClient: QueryClient) {
  for (const word of ['milestone', 'task', 'project']) queryClient.invalidateQueries({ queryKey: [word] })
  return queryClient.invalidateQueries({ queryKey: ['goal', 'list'] })
}
