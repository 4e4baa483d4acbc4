import type { InputOf } from '@muster/contracts/endpoint'
import {
  checkAchievements,
  createGoalMilestone,
  deleteGoalMilestone,
  updateGoalMilestone,
} from '@muster/contracts/goal-milestones'
import { createMilestone, deleteMilestone, updateMilestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { once } from '../../lib/api/once.ts'
import { readAgain } from './milestone-cache.ts'
import { milestoneKey } from './milestone-keys.ts'

export type NewMilestone = NonNullable<InputOf<typeof createMilestone.body>>
export type MilestoneChanges = NonNullable<InputOf<typeof updateMilestone.body>>

/** Creates a milestone in a project, or under a goal. Completes after the lists are refetched. */
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

/** Changes a milestone, through its link when a goal's page shows it. */
export function useUpdateMilestone(id: number, linkId?: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MilestoneChanges) => sendChanges(body, id, linkId),
    onSuccess: () => readAgain(queryClient),
  })
}

export const sendChanges = async (body: MilestoneChanges, id: number, linkId: number | undefined) => {
  if (linkId === undefined)
    return call(updateMilestone, { params: { id }, body }, { fallback: texts.failed.updateMilestone })
  const fallback = texts.failed.updateGoalMilestone
  return (await call(updateGoalMilestone, { params: { id: linkId }, body }, { fallback })).milestone
}

/** Permanently deletes a milestone. */
export function useDeleteMilestone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendDeletion,
    onSuccess: (_, id) => gone(queryClient, id),
  })
}

export const sendDeletion = (id: number) =>
  call(deleteMilestone, { params: { id } }, { fallback: texts.failed.deleteMilestone })

/** Removes a milestone from a goal. */
export function useTakeOffGoal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: takeOffGoal,
    onSuccess: () => readAgain(queryClient),
  })
}

export const takeOffGoal = (linkId: number) =>
  call(deleteGoalMilestone, { params: { id: linkId } }, { fallback: texts.failed.deleteGoalMilestone })

/** Completes the milestones whose tasks are all done, of one goal or of all visible ones. */
export function useCheckAchievements(goalId?: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendCheck(goalId),
    onSuccess: () => readAgain(queryClient),
  })
}

export const sendCheck = (goalId: number | undefined) =>
  call(checkAchievements, { body: { goal_id: goalId } }, { fallback: texts.failed.checkAchievements })

/** Its tasks remain, without a milestone. */
function gone(queryClient: QueryClient, id: number) {
  queryClient.removeQueries({ queryKey: milestoneKey(id) })
  queryClient.invalidateQueries({ queryKey: ['task'] })
  return readAgain(queryClient)
}
