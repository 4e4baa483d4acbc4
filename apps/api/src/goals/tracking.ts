import type { Goal, GoalChanges } from '@muster/contracts/goals'
import { refuseInvalid } from '@muster/server/http/problems'

type TrackingChange = {
  fields: ('current_value' | 'tracking')[]
  set: { tracking?: Goal['tracking']; manual_value?: number }
}

/**
 * Returns the changes that a body makes to the goal's tracking: a new `current_value` switches to manual tracking, and
 * a new `tracking` sets the mode. If the body has no new value, manual tracking starts with the value computed from the
 * milestones. Throws 422 if a body switches to tracking by milestones and also has a new value.
 */
export function trackingIn(body: Pick<GoalChanges, 'current_value' | 'tracking'>, goal: Goal): TrackingChange {
  const value = body.current_value === goal.current_value ? undefined : body.current_value
  const tracking = body.tracking === goal.tracking ? undefined : body.tracking
  if (tracking === 'milestones') {
    if (value !== undefined)
      refuseInvalid({ field: 'current_value', message: 'The milestones say how far the goal is' })
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
