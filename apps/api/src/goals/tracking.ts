import type { Goal, GoalChanges } from '@muster/contracts/goals'
import { invalid } from '@muster/server/http/problems'

type Tracking = {
  fields: ('current_value' | 'tracking')[]
  set: { tracking?: Goal['tracking']; manual_value?: number }
}

/**
 * The fields of a body that change the goal's progress: a value that differs from the current one switches to manual
 * tracking, and `tracking` sets the mode explicitly. Manual tracking starts with the value computed from the
 * milestones.
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
