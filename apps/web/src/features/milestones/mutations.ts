import { checkAchievements, createGoalMilestone, deleteGoalMilestone } from '@muster/contracts/goal-milestones'
import { createMilestone, deleteMilestone, updateMilestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'
import { readAgain } from './milestone-cache.ts'
import type { MilestoneChanges, NewMilestone } from './milestone-form.ts'
import { milestoneKey } from './milestone-keys.ts'

/** Makes a milestone in a project, or under a goal. Counts as done when the lists were read again. */
export function useCreateMilestone(goalId?: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewMilestone) => sendNewMilestone(body, goalId),
    onSuccess: () => readAgain(queryClient),
  })
}

export function sendNewMilestone(body: NewMilestone, goalId: number | undefined) {
  const send = async (idempotencyKey: string) => {
    if (goalId === undefined)
      return call(createMilestone, { body }, { fallback: texts.failed.createMilestone, idempotencyKey })
    const options = { fallback: texts.failed.createGoalMilestone, idempotencyKey }
    return (await call(createGoalMilestone, { body: { ...body, goal_id: goalId } }, options)).milestone
  }
  return once(['milestone', goalId, body], send)
}

export const sendChanges = (body: MilestoneChanges, id: number, underGoal: boolean, ifMatch?: string) =>
  call(updateMilestone, { params: { id }, body }, { fallback: updateFailed(underGoal), ifMatch })

/** What a failed change without a reason says. `underGoal`: it is shown as a milestone of a goal. */
export const updateFailed = (underGoal: boolean) =>
  underGoal ? texts.failed.updateGoalMilestone : texts.failed.updateMilestone

/** Deletes a milestone for good. */
export function useDeleteMilestone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendDeletion,
    onSuccess: (_, id) => gone(queryClient, id),
  })
}

export const sendDeletion = (id: number) =>
  call(deleteMilestone, { params: { id } }, { fallback: texts.failed.deleteMilestone })

/** Takes a milestone off a goal. */
export function useTakeOffGoal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: takeOffGoal,
    onSuccess: () => readAgain(queryClient),
  })
}

export const takeOffGoal = (linkId: number) =>
  call(deleteGoalMilestone, { params: { id: linkId } }, { fallback: texts.failed.deleteGoalMilestone })

/** Completes the milestones whose tasks are all done, of one goal or of all in sight. */
export function useCheckAchievements(goalId?: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendCheck(goalId),
    onSuccess: () => readAgain(queryClient),
  })
}

export const sendCheck = (goalId: number | undefined) =>
  call(checkAchievements, { body: { goal_id: goalId } }, { fallback: texts.failed.checkAchievements })

/** Its tasks stay, without a milestone. */
function gone(queryClient: QueryClient, id: number) {
  queryClient.removeQueries({ queryKey: milestoneKey(id) })
  queryClient.invalidateQueries({ queryKey: ['task'] })
  return readAgain(queryClient)
}
