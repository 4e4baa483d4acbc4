import { type ProjectStatus, projectStatusNames } from '@muster/contracts/projects/fields'
import type { Tone } from '../../ui/marks/Badge.tsx'

/** Filled quarters of a status's ring. */
export const projectStatusParts: Record<ProjectStatus, 0 | 1 | 2 | 4 | 'cancelled'> = {
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

type Choice = { value: ProjectStatus; label: string }

const choices = (...statuses: ProjectStatus[]): Choice[] =>
  statuses.map((value) => ({ value, label: projectStatusNames[value] }))

/** Statuses of a new project; planning is available only in the edit form. */
export const newProjectStatuses = choices('active', 'on_hold', 'completed', 'cancelled')

export const editProjectStatuses = choices('planning', 'active', 'on_hold', 'completed', 'cancelled')
