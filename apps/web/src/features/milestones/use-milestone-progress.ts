import { changeMilestoneProgress, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { putMilestone } from './milestone-cache.ts'
import { withProgress } from './progress.ts'

/**
 * A milestone with one's own progress in it that the server has not confirmed yet, and the way to move it. When that
 * fails the milestone stands where it stood, and `failed` says why.
 */
export function useMilestoneProgress<M extends Milestone>(milestone: M) {
  const queryClient = useQueryClient()
  const mutationKey = ['milestone-progress', milestone.id]
  const change = useMutation({
    mutationKey,
    // One after the other, so that the last press is the last word.
    scope: { id: mutationKey.join('-') },
    mutationFn: (progress: number) =>
      call(
        changeMilestoneProgress,
        { params: { id: milestone.id }, body: { progress_percentage: progress } },
        { fallback: texts.failed.updateMilestoneProgress },
      ),
    onSuccess: (answer) => putMilestone(queryClient, answer),
  })
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (typeof state.variables === 'number' ? state.variables : undefined),
  }).at(-1)

  return {
    milestone: pending === undefined ? milestone : withProgress(milestone, pending),
    change: (progress: number) => change.mutate(progress),
    failed: change.error?.message,
    /** What was asked for and failed, to be asked again. */
    again: () => change.variables !== undefined && change.mutate(change.variables),
  }
}
