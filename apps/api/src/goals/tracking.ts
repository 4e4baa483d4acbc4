import type { Goal, GoalChanges } from '@muster/contracts/goals'
import { invalid } from '@muster/server/http/problems'

type Tracking = {
  fields: ('current_value' | 'tracking')[]
  set: { tracking?: Goal['tracking']; manual_value?: number }
}

/**
 * What a body changes of how far the goal is: a value that differs from what stands is entered by hand from then on, and
 * `tracking` says outright who tells. Entered by hand, it begins with what the milestones said.
 */
export function trackingIn(body: Pick<GoalChanges, 'current_value' | 'tracking'>, goal: Goal): Tracking {
  const value = body.current_value === goal.current_value ? undefined : body.current_value
  const tracking = body.tracking === goal.tracking ? undefined : body.tracking
  if (tracking === 'milestones') {
    if (value !== undefined) invalid({ field: 'current_value', message: 'The milestones say how far the goal is' })
    return { fields: ['tracking'], set: { tracking } }
  }
  if (value === undefined && tracking === undefined) return { fields: [], set: {} }
  return {
    fields: [
      ...(value === undefined ? [] : (['current_value'] as const)),
      ...(goal.tracking === 'manual' ? [] : (['tracking'] as const)),
    ],
    set: { tracking: 'manual', manual_value: value ?? goal.current_value },
  }
}
