import { readGoalWaiting, readMilestoneWaiting } from '@muster/contracts/waiting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import '../absences/live-absences.ts'
import '../tasks/live-tasks.ts'

export type WaitingSubject = 'goal' | 'milestone'

/** The key begins with the name of the subject, which every change of a task refetches. */
export const waitingQuery = (of: WaitingSubject, id: number) =>
  queryOptions({
    queryKey: [of, 'waiting', id],
    queryFn: ({ signal }) =>
      call(
        of === 'goal' ? readGoalWaiting : readMilestoneWaiting,
        { params: { id } },
        { fallback: `Failed to fetch what this ${of} waits for`, signal },
      ),
  })
