import type { NotificationType } from '@muster/contracts/notifications'

/** The groups of kinds, in order. */
export const notificationGroups = ['Tasks', 'Comments and mentions', 'Projects and goals', 'Everything else'] as const

/** The group of each kind. */
export const notificationGroupOf: Record<NotificationType, (typeof notificationGroups)[number]> = {
  task_status_change: 'Tasks',
  task_assigned: 'Tasks',
  task_created: 'Tasks',
  task_unblocked: 'Tasks',
  assignment_response: 'Tasks',
  task_updated: 'Tasks',
  followed_change: 'Tasks',
  due_soon: 'Tasks',
  overdue: 'Tasks',
  task_comment: 'Comments and mentions',
  followed_comment: 'Comments and mentions',
  milestone_comment: 'Comments and mentions',
  mention: 'Comments and mentions',
  project_created: 'Projects and goals',
  goal_created: 'Projects and goals',
  milestone_created: 'Projects and goals',
  invited: 'Everything else',
  call_missed: 'Everything else',
  absence: 'Everything else',
}
