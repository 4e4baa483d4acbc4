import { type Goal, readGoal, updateGoal } from '@muster/contracts/goals'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { Editing } from '../../../lib/fields/use-save.ts'
import { goalKey } from '../queries.ts'
import { type GoalChanges, goalChanges, goalFormFields, valuesOf } from './goal-form.ts'

const fallback = 'Failed to update goal'

/** How the edit form reads and writes a goal. A save completes after the lists are refetched. */
export function useGoalEditing(): Editing<typeof goalFormFields, Goal, GoalChanges> {
  const queryClient = useQueryClient()
  return {
    noun: 'goal',
    fields: goalFormFields,
    valuesOf,
    changesOf: goalChanges,
    path: readGoal.path,
    read: (id) => call(readGoal, { params: { id } }, { fallback }),
    write: (id, body, ifMatch) => call(updateGoal, { params: { id }, body }, { fallback, ifMatch }),
    putInCache: (goal) => queryClient.setQueryData(goalKey(goal.id), goal),
    onSaved: () => queryClient.invalidateQueries({ queryKey: ['goal'] }),
  }
}
