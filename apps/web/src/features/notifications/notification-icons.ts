import type { NotificationType } from '@muster/contracts/notifications'
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
import { isKnownType } from './notification-kinds.ts'

/** Apart from the names, because every page loads these, but the icons only where notifications are displayed. */
export const notificationIcons: Record<NotificationType, TablerIcon> = {
  task_status_change: IconArrowsExchange,
  task_assigned: IconUserCheck,
  task_created: IconSquarePlus,
  task_unblocked: IconLockOpen,
  assignment_response: IconArrowBackUp,
  task_updated: IconPencil,
  project_created: IconFolderPlus,
  goal_created: IconTargetArrow,
  milestone_created: IconTimeline,
  task_comment: IconMessage,
  followed_change: IconEye,
  followed_comment: IconMessages,
  milestone_comment: IconMessage2,
  mention: IconAt,
  invited: IconMailOpened,
  call_missed: IconPhoneX,
  absence: IconCalendarOff,
  due_soon: IconClockHour4,
  overdue: IconAlertTriangle,
}

/** A kind that this version of the app does not know is shown with a bell. */
export const iconOf = (type: string): TablerIcon => (isKnownType(type) ? notificationIcons[type] : IconBell)
