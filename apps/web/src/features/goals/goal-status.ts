import { type GoalStatus, goalStatuses, goalStatusNames } from '@muster/contracts/goals/fields'
import type { Tone } from '../../ui/marks/Badge.tsx'

type StatusAppearance = { tone: Tone; filledQuarters: 0 | 2 | 4 | 'cancelled'; ring: 'accent' | 'ok' | 'neutral' }

/** How a status is displayed: its tint, the filled quarters in its icon, and the color of the goal's progress ring. */
export const goalStatusAppearances: Record<GoalStatus, StatusAppearance> = {
  not_started: { tone: 'neutral', filledQuarters: 0, ring: 'accent' },
  in_progress: { tone: 'warn', filledQuarters: 2, ring: 'accent' },
  completed: { tone: 'ok', filledQuarters: 4, ring: 'ok' },
  cancelled: { tone: 'neutral', filledQuarters: 'cancelled', ring: 'neutral' },
}

export const goalStatusChoices = goalStatuses.map((value) => ({ value, label: goalStatusNames[value] }))
