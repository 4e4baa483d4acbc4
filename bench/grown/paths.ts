import type { Muster } from '../lib/muster.ts'

type Organization = Pick<Muster, 'organizationId'>

export const dashboardPathsOf = ({ organizationId }: Organization) =>
  [
    'dashboard-stats',
    'task-status-distribution',
    'project-status-distribution',
    'monthly-creation-trends',
    'user-role-distribution',
    'goal-progress',
    'task-trends',
  ].map((name) => `/analytics/${name}?organization_id=${organizationId}`)

/**
 * The measured paths, each under the name that it has in the results. The id of each goal equals its number, so that a
 * path can refer to a goal by its number.
 */
export const pathsOf = ({ organizationId }: Organization) => {
  const withOrganization = `organization_id=${organizationId}`
  return {
    ...Object.fromEntries(dashboardPathsOf({ organizationId }).map((path) => [path.replace(/\?.*/, ''), path])),
    '100 goals with progress': `/goals/organization/${organizationId}?limit=100`,
    '2,000 goals with progress': `/goals/organization/${organizationId}?limit=2000`,
    'shares of a goal': '/goals/1000/employee-dependencies',
    'milestones of a goal': '/goal-milestones/goal/1000',
    '100 milestones': `/milestones/?limit=100&${withOrganization}`,
    'overview of milestones': `/milestones/dashboard/overview?${withOrganization}`,
    'tasks of a milestone': '/tasks/milestone/4000',
    '10 notifications': `/notifications/?limit=10&${withOrganization}`,
    '10 unread notifications': `/notifications/?limit=10&is_read=false&${withOrganization}`,
    '10 notifications of a type': `/notifications/?limit=10&type=task_created&${withOrganization}`,
    'notifications of a type that does not occur': `/notifications/?limit=10&type=mention&${withOrganization}`,
    'count of unread notifications': `/notifications/unread/count?${withOrganization}`,
    'counts of notifications': `/notifications/stats?${withOrganization}`,
    'counts of notifications, all organizations': '/notifications/stats',
  }
}
