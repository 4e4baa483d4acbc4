import type { ProjectStatus } from '@muster/contracts/projects/fields'

/** The color of a project's status in charts. */
export const projectStatusColors: Record<ProjectStatus, string> = {
  planning: 'var(--ink-3)',
  active: 'var(--accent)',
  on_hold: 'var(--warn)',
  completed: 'var(--ok)',
  cancelled: 'var(--ink-3)',
}
