import type { Area } from '../../lib/area.ts'

/** Planned features of each area's settings. Remove an entry when the feature has been built. */
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
