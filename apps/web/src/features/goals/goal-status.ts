import { type GoalStatus, goalStatuses } from '@muster/contracts/goals'
import type { Tone } from '../../ui/Badge.tsx'

type Look = { name: string; tone: Tone; parts: 0 | 2 | 4 | 'cancelled'; ring: 'accent' | 'ok' | 'neutral' }

/** A status as it is shown: its word, its tint, the filled quarters of its glyph, the colour of the goal's ring. */
export const goalStatusLooks: Record<GoalStatus, Look> = {
  not_started: { name: 'Not Started', tone: 'neutral', parts: 0, ring: 'accent' },
  in_progress: { name: 'In Progress', tone: 'warn', parts: 2, ring: 'accent' },
  completed: { name: 'Completed', tone: 'ok', parts: 4, ring: 'ok' },
  cancelled: { name: 'Cancelled', tone: 'neutral', parts: 'cancelled', ring: 'neutral' },
}

export const goalStatusChoices = goalStatuses.map((value) => ({ value, label: goalStatusLooks[value].name }))
