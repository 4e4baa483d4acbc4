import type { Area } from '../../lib/area.ts'

/** What the settings of each area will hold and do not yet. What is built has left the list. */
export const comingSoon: Record<Area, readonly string[]> = {
  admin: [],
  manager: [
    'Team management preferences',
    'Project settings and templates',
    'Dashboard customization',
    'Reporting settings',
  ],
  employee: ['Task and project preferences', 'Privacy', 'Time tracking'],
}
