import {
  explainGoalShare,
  explainMilestoneShare,
  explainProjectShare,
  readGoalExplanation,
  readMilestoneExplanation,
  readProjectExplanation,
} from '@muster/contracts/explanation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import '../tasks/live-tasks.ts'

export type ExplanationSubject = 'goal' | 'milestone' | 'project'

const reads = { goal: readGoalExplanation, milestone: readMilestoneExplanation, project: readProjectExplanation }
const explains = { goal: explainGoalShare, milestone: explainMilestoneShare, project: explainProjectShare }

/** The key begins with the name of the subject, which every change of its tasks refetches. */
export const explanationQuery = (of: ExplanationSubject, id: number) =>
  queryOptions({
    queryKey: [of, 'explanation', id],
    queryFn: ({ signal }) =>
      call(reads[of], { params: { id } }, { fallback: 'Failed to fetch the shares of the work', signal }),
  })

/** The tasks of one share; `userId` is null for those without an assignee. */
export const explainedShareQuery = (of: ExplanationSubject, id: number, userId: number | null) =>
  queryOptions({
    queryKey: [of, 'explanation', id, userId],
    queryFn: ({ signal }) =>
      call(
        explains[of],
        { params: { id }, query: userId === null ? {} : { user_id: userId } },
        { fallback: 'Failed to fetch the tasks of this share', signal },
      ),
  })
