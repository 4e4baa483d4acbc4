import { readGoalDeletion } from '@muster/contracts/goals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** The current numbers of milestones and tasks that would be deleted with a goal, and of milestones that would stay. */
export const useDeleteCounts = (goalId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['goal', 'deletion', goalId],
    queryFn: ({ signal }) =>
      call(readGoalDeletion, { params: { id: goalId } }, { fallback: 'Failed to count what is deleted', signal }),
    enabled,
    staleTime: 0,
  })
