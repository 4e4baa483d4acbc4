import type { NotificationType } from '@muster/contracts/notifications'

/** The name of each kind of notification. */
export const notificationNames: Record<NotificationType, string> = {
  task_status_change: 'Task status',
  task_assigned: 'Assigned to me',
  task_created: 'New tasks',
  task_unblocked: 'Unblocked tasks',
  assignment_response: 'Responses to assignments',
  task_updated: 'Task changes',
  project_created: 'New projects',
  goal_created: 'New goals',
  milestone_created: 'New milestones',
  task_comment: 'Task comments',
  followed_change: 'Changes of tasks I follow',
  followed_comment: 'Comments on tasks I follow',
  milestone_comment: 'Milestone comments',
  mention: 'Mentions',
  invited: 'Invitations',
  call_missed: 'Missed calls',
  absence: 'My absences',
  due_soon: 'Due soon',
  overdue: 'Overdue',
}

export const isKnownType = (type: string | undefined): type is NotificationType =>
  type !== undefined && Object.hasOwn(notificationNames, type)
