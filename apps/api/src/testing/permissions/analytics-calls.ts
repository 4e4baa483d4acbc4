import type { Calls } from './calls.ts'

const names = [
  'dashboard-stats',
  'task-status-distribution',
  'project-status-distribution',
  'monthly-creation-trends',
  'user-role-distribution',
  'goal-progress',
  'task-trends',
]

/**
 * The analytics calls, each for one organization and for all organizations in which the caller is an admin or manager.
 */
export const analyticsCalls: Calls = Object.assign(
  {},
  ...names.map(
    (name): Calls => ({
      [`GET /analytics/${name}`]: () => ({ method: 'GET', url: `/analytics/${name}` }),
      [`GET /analytics/${name}?organization_id={A}`]: (s) => ({
        method: 'GET',
        url: `/analytics/${name}?organization_id=${s.A.id}`,
      }),
    }),
  ),
)
