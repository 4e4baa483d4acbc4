import type { Muster } from '../lib/muster.ts'

type Organization = Pick<Muster, 'organizationId'>

export const dashboardOf = ({ organizationId }: Organization) =>
  [
    'dashboard-stats',
    'task-status-distribution',
    'project-status-distribution',
    'monthly-creation-trends',
    'user-role-distribution',
    'goal-progress',
    'task-trends',
  ].map((name) => `/analytics/${name}?organization_id=${organizationId}`)

/** The measured paths, by the names of their figures. The ids of the goals are their numbers. */
export const pathsOf = ({ organizationId }: Organization) => {
  const within = `organization_id=${organizationId}`
  return {
    ...Object.fromEntries(dashboardOf({ organizationId }).map((path) => [path.replace(/\?.*/, ''), path])),
    '100 goals with progress': `/goals/organization/${organizationId}?limit=100`,
    '2,000 goals with progress': `/goals/organization/${organizationId}?limit=2000`,
    'shares of a goal': '/goals/1000/employee-dependencies',
    'milestones of a goal': '/goal-milestones/goal/1000',
    '100 milestones': `/milestones/?limit=100&${within}`,
    'overview of milestones': `/milestones/dashboard/overview?${within}`,
    'tasks of a milestone': '/tasks/milestone/4000',
    '10 notifications': `/notifications/?limit=10&${within}`,
    '10 unread notifications': `/notifications/?limit=10&is_read=false&${within}`,
    '10 notifications of a type': `/notifications/?limit=10&type=task_created&${within}`,
    'notifications of a type that does not occur': `/notifications/?limit=10&type=mention&${within}`,
    'count of unread notifications': `/notifications/unread/count?${within}`,
    'counts of notifications': `/notifications/stats?${within}`,
    'counts of notifications, all organizations': '/notifications/stats',
  }
}
