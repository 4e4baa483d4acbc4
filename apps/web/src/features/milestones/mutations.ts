import { checkAchievements, createGoalMilestone, deleteGoalMilestone } from '@muster/contracts/goal-milestones'
import { createMilestone, deleteMilestone, type Milestone, updateMilestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { restoreMilestone } from '@muster/contracts/trash'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { callOnceFor, deleteOnce, sendOnce } from '../../lib/api/once.ts'
import { refreshMilestones } from './milestone-cache.ts'
import type { MilestoneChanges, NewMilestone } from './milestone-form.ts'
import { milestoneKey } from './milestone-keys.ts'

/** Creates a milestone in a project or under a goal. Completes after the lists have been refetched. */
export function useCreateMilestone(goalId?: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewMilestone) => sendNewMilestone(body, goalId),
    onSuccess: () => refreshMilestones(queryClient),
  })
}

export function sendNewMilestone(body: NewMilestone, goalId: number | undefined) {
  const send = async (idempotencyKey: string) => {
    if (goalId === undefined)
      return call(createMilestone, { body }, { fallback: texts.failed.createMilestone, idempotencyKey })
    const options = { fallback: texts.failed.createGoalMilestone, idempotencyKey }
    return (await call(createGoalMilestone, { body: { ...body, goal_id: goalId } }, options)).milestone
  }
  return sendOnce(['milestone', goalId, body], send)
}

export const sendChanges = (body: MilestoneChanges, id: number, underGoal: boolean, ifMatch?: string) =>
  call(updateMilestone, { params: { id }, body }, { fallback: updateFailedText(underGoal), ifMatch })

/**
 * The error message for a failed update if the server gives no reason. `underGoal` says whether the page shows the
 * milestone under a goal.
 */
export const updateFailedText = (underGoal: boolean) =>
  underGoal ? texts.failed.updateGoalMilestone : texts.failed.updateMilestone

/** Moves a milestone to the trash. */
export function useDeleteMilestone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendDeletion,
    onSuccess: (_, id) => removeFromCache(queryClient, id),
  })
}

/** Restores a milestone from the trash. `deletion` identifies the deletion that is undone. */
export async function restoreDeletedMilestone(
  queryClient: QueryClient,
  { id, organization_id }: Pick<Milestone, 'id' | 'organization_id'>,
  deletion: string,
) {
  const params = { id: organization_id, milestoneId: id }
  await callOnceFor(deletion)(restoreMilestone, { params }, { fallback: 'Failed to restore the milestone' })
  queryClient.invalidateQueries({ queryKey: ['task'] })
  await refreshMilestones(queryClient)
}

export const sendDeletion = (id: number) =>
  deleteOnce(['delete milestone', id], () =>
    call(deleteMilestone, { params: { id } }, { fallback: texts.failed.deleteMilestone }),
  )

/** Removes a milestone from a goal. The server moves a milestone that then belongs to no goal to the trash. */
export function useRemoveFromGoal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removeFromGoal,
    onSuccess: () => refreshMilestones(queryClient),
  })
}

export const removeFromGoal = (linkId: number) =>
  deleteOnce(['remove from goal', linkId], () =>
    call(deleteGoalMilestone, { params: { id: linkId } }, { fallback: texts.failed.deleteGoalMilestone }),
  )

/**
 * Completes every open milestone that has a done task and no open tasks: in one goal or, without `goalId`, in all
 * visible goals.
 */
export function useCheckAchievements(goalId?: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendAchievementCheck(goalId),
    onSuccess: () => refreshMilestones(queryClient),
  })
}

export const sendAchievementCheck = (goalId: number | undefined) =>
  call(checkAchievements, { body: { goal_id: goalId } }, { fallback: texts.failed.checkAchievements })

/**
 * Removes a deleted milestone from the cache. Refreshes its tasks, which still exist but no longer have a milestone.
 */
function removeFromCache(queryClient: QueryClient, id: number) {
  queryClient.removeQueries({ queryKey: milestoneKey(id) })
  queryClient.invalidateQueries({ queryKey: ['task'] })
  return refreshMilestones(queryClient)
}
