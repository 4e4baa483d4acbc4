import { readGoalTime, readMilestoneTime, readProjectTime } from '@muster/contracts/time-entries/object-time'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import '../../live-tasks.ts'
import { timeOfObject } from '../keys.ts'
// Rereads this time after a change of an entry.
import '../queries.ts'

export type TimedObject = 'project' | 'milestone' | 'goal'

const objectReads = { project: readProjectTime, milestone: readMilestoneTime, goal: readGoalTime }

/** The key begins with the name of the object, which every change of its tasks refetches. */
export const objectTimeQuery = (of: TimedObject, id: number) =>
  queryOptions({
    queryKey: [of, timeOfObject, id],
    queryFn: ({ signal }) =>
      call(objectReads[of], { params: { id } }, { fallback: 'Failed to fetch the time', signal }),
  })
