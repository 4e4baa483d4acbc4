import type { Notification, NotificationType } from '@muster/contracts/notifications'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconAt,
  IconBell,
  IconCalendarOff,
  IconClockHour4,
  IconEye,
  IconFolderPlus,
  IconLockOpen,
  IconMailOpened,
  IconMessage,
  IconMessage2,
  IconMessages,
  IconPencil,
  IconPhoneX,
  IconSquarePlus,
  IconTargetArrow,
  IconTimeline,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'

type Kind = { name: string; icon: TablerIcon }

/** Name and icon of each kind of notification. */
export const notificationKinds: Record<NotificationType, Kind> = {
  task_status_change: { name: 'Task status', icon: IconArrowsExchange },
  task_assigned: { name: 'Assigned to me', icon: IconUserCheck },
  task_created: { name: 'New tasks', icon: IconSquarePlus },
  task_unblocked: { name: 'Unblocked tasks', icon: IconLockOpen },
  assignment_response: { name: 'Responses to assignments', icon: IconArrowBackUp },
  task_updated: { name: 'Task changes', icon: IconPencil },
  project_created: { name: 'New projects', icon: IconFolderPlus },
  goal_created: { name: 'New goals', icon: IconTargetArrow },
  milestone_created: { name: 'New milestones', icon: IconTimeline },
  task_comment: { name: 'Task comments', icon: IconMessage },
  followed_change: { name: 'Changes of tasks I follow', icon: IconEye },
  followed_comment: { name: 'Comments on tasks I follow', icon: IconMessages },
  milestone_comment: { name: 'Milestone comments', icon: IconMessage2 },
  mention: { name: 'Mentions', icon: IconAt },
  invited: { name: 'Invitations', icon: IconMailOpened },
  call_missed: { name: 'Missed calls', icon: IconPhoneX },
  absence: { name: 'My absences', icon: IconCalendarOff },
  due_soon: { name: 'Due soon', icon: IconClockHour4 },
  overdue: { name: 'Overdue', icon: IconAlertTriangle },
}

export const isKnownType = (type: string | undefined): type is NotificationType =>
  type !== undefined && Object.hasOwn(notificationKinds, type)

/** A kind that this version of the app does not know is shown with a bell. */
export const iconOf = (type: string): TablerIcon => (isKnownType(type) ? notificationKinds[type].icon : IconBell)

type Subject = Pick<Notification, 'title' | 'message' | 'task_title' | 'project_title'>

/** What a row shows below its message: the task, unless the words above name it, the project and the organization. */
export function detailsOf({ title, message, task_title, project_title }: Subject, organization?: string): string[] {
  const isNamed = task_title !== null && `${title} ${message}`.includes(task_title)
  return [isNamed ? null : task_title, project_title, organization].filter((detail) => typeof detail === 'string')
}
