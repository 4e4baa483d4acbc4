import { type Goal, readEmployeeDependencies, updateGoal } from '@muster/contracts/goals'
import { restoreGoal } from '@muster/contracts/trash'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import '../tasks/live-tasks.ts'
import type { GoalChanges } from './forms/goal-form.ts'
import { fetchGoal, fetchGoals, sendDeletion, sendNewGoal } from './goal-calls.ts'

const goalsKey = (orgId: number) => queryOptions<Goal[]>({ queryKey: ['goal', 'list', orgId] }).queryKey

/** The goals of an organization that one sees, newest first; 0 means all organizations. */
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

/** The goal as a list has it, to be shown until it was read by itself. */
export const listedGoal = (queryClient: QueryClient, orgId: number, id: number) =>
  queryClient.getQueryData(goalsKey(orgId))?.find((goal) => goal.id === id)

/** Who carries how much of the goal; a member gets their own row. */
export const sharesQuery = (goalId: number) =>
  queryOptions({
    queryKey: ['goal', 'shares', goalId],
    queryFn: async ({ signal }) => {
      const fallback = 'Failed to fetch who carries the goal'
      return (await call(readEmployeeDependencies, { params: { id: goalId } }, { fallback, signal }))
        .employee_dependencies
    },
  })

/** Each counts as done when the lists were read again, so that a dialog closes over what is true. */
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

/** Puts a goal into the trash. */
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

/** Takes a goal out of the trash again. */
export async function takeBack(queryClient: QueryClient, { id, organization_id }: Goal) {
  const params = { id: organization_id, goalId: id }
  await call(restoreGoal, { params }, { fallback: 'Failed to restore goal' })
  await hungOnGoals(queryClient)
}

/** Milestones and tasks come and go with their goal, and projects count their tasks. */
function hungOnGoals(queryClient: QueryClient) {
  for (const word of ['milestone', 'task', 'project']) queryClient.invalidateQueries({ queryKey: [word] })
  return queryClient.invalidateQueries({ queryKey: ['goal', 'list'] })
}
