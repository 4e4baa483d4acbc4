import { type Milestone, readMilestone } from '@muster/contracts/milestones'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { refreshMilestones } from './milestone-cache.ts'
import { type MilestoneChanges, milestoneChanges, milestoneFormFields, valuesOf } from './milestone-form.ts'
import { milestoneKey } from './milestone-keys.ts'
import { sendChanges, updateFailedText } from './mutations.ts'

/** How the edit form reads and writes a milestone. A save completes after the lists are refetched. */
export function useMilestoneEditing(
  underGoal: boolean,
): Editing<typeof milestoneFormFields, Milestone, MilestoneChanges> {
  const queryClient = useQueryClient()
  return {
    noun: 'milestone',
    fields: milestoneFormFields,
    valuesOf,
    changesOf: milestoneChanges,
    path: readMilestone.path,
    read: (id) => call(readMilestone, { params: { id } }, { fallback: updateFailedText(underGoal) }),
    write: (id, body, ifMatch) => sendChanges(body, id, underGoal, ifMatch),
    putInCache: (milestone) =>
      queryClient.setQueryData(milestoneKey(milestone.id), (cached) => cached && { ...cached, ...milestone }),
    onSaved: () => refreshMilestones(queryClient),
  }
}
