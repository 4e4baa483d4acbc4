import { changeMilestoneProgress, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { putMilestone } from './milestone-cache.ts'
import { withProgress } from './progress.ts'

/**
 * A milestone with the user's unconfirmed progress, and a function to change it. After an error the previous progress
 * is restored, and `failed` says why.
 */
export function useMilestoneProgress<M extends Milestone>(milestone: M) {
  const queryClient = useQueryClient()
  const mutationKey = ['milestone-progress', milestone.id]
  const change = useMutation({
    mutationKey,
    // Runs mutations in sequence, so that the last press is the final value.
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
    /** Retries the failed change. */
    again: () => change.variables !== undefined && change.mutate(change.variables),
  }
}
