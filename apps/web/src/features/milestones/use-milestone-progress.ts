import { changeMilestoneProgress, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { putMilestone } from './milestone-cache.ts'
import { withProgress } from './progress.ts'

/**
 * A milestone with the user's unconfirmed progress, and a function to change the progress. After an error, the previous
 * progress is restored, and `failureText` is the error message.
 */
export function useMilestoneProgress<M extends Milestone>(milestone: M) {
  const queryClient = useQueryClient()
  const mutationKey = ['milestone-progress', milestone.id]
  const change = useMutation({
    mutationKey,
    // Runs the mutations one after another, so that the button pressed last determines the final value.
    scope: { id: mutationKey.join('-') },
    mutationFn: (progress: number) =>
      call(
        changeMilestoneProgress,
        { params: { id: milestone.id }, body: { progress_percentage: progress } },
        { fallback: texts.failed.updateMilestoneProgress },
      ),
    onSuccess: (saved) => putMilestone(queryClient, saved),
  })
  const pendingProgress = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (typeof state.variables === 'number' ? state.variables : undefined),
  }).at(-1)

  return {
    milestone: pendingProgress === undefined ? milestone : withProgress(milestone, pendingProgress),
    change: (progress: number) => change.mutate(progress),
    failureText: change.error?.message,
    retry: () => change.variables !== undefined && change.mutate(change.variables),
  }
}
