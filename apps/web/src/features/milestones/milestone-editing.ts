import { type Milestone, readMilestone } from '@muster/contracts/milestones'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { readAgain } from './milestone-cache.ts'
import { type MilestoneChanges, milestoneChanges, milestoneFormFields, valuesOf } from './milestone-form.ts'
import { milestoneKey } from './milestone-keys.ts'
import { sendChanges, updateFailed } from './mutations.ts'

/** How the edit form reads and writes a milestone. It counts as saved when the lists were read again. */
export function useMilestoneEditing(
  underGoal: boolean,
): Editing<typeof milestoneFormFields, Milestone, MilestoneChanges> {
  const queryClient = useQueryClient()
  return {
    word: 'milestone',
    fields: milestoneFormFields,
    valuesOf,
    changesOf: milestoneChanges,
    path: readMilestone.path,
    read: (id) => call(readMilestone, { params: { id } }, { fallback: updateFailed(underGoal) }),
    write: (id, body, ifMatch) => sendChanges(body, id, underGoal, ifMatch),
    keep: (milestone) =>
      queryClient.setQueryData(milestoneKey(milestone.id), (known) => known && { ...known, ...milestone }),
    onSaved: () => readAgain(queryClient),
  }
}
