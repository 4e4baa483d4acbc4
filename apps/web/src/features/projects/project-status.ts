import { type ProjectStatus, projectStatusNames } from '@muster/contracts/projects/fields'
import type { Tone } from '../../ui/marks/Badge.tsx'

/** The ring icon of each status: the number of filled quarters, or `cancelled` for a crossed-out ring. */
export const projectStatusQuarters: Record<ProjectStatus, 0 | 1 | 2 | 4 | 'cancelled'> = {
  planning: 0,
  active: 2,
  on_hold: 1,
  completed: 4,
  cancelled: 'cancelled',
}

export const projectStatusTones: Record<ProjectStatus, Tone> = {
  planning: 'neutral',
  active: 'accent',
  on_hold: 'warn',
  completed: 'ok',
  cancelled: 'neutral',
}

type StatusChoice = { value: ProjectStatus; label: string }

const choicesOf = (...statuses: ProjectStatus[]): StatusChoice[] =>
  statuses.map((value) => ({ value, label: projectStatusNames[value] }))

/** Statuses that the create form offers. The edit form offers planning as well. */
export const newProjectStatuses = choicesOf('active', 'on_hold', 'completed', 'cancelled')

export const editProjectStatuses = choicesOf('planning', 'active', 'on_hold', 'completed', 'cancelled')
