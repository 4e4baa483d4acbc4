import { type NotificationPriority, notificationPriorities } from '@muster/contracts/notifications'

type Level = 1 | 2 | 3 | 4
type Look = { name: string; level: Level; color: string }

const look = (priority: NotificationPriority, name: string, level: Level): Look => ({
  name,
  level,
  color: `var(--prio-notif-${priority})`,
})

const looks: Record<NotificationPriority, Look> = {
  urgent: look('urgent', 'Urgent', 4),
  high: look('high', 'High', 3),
  medium: look('medium', 'Medium', 2),
  low: look('low', 'Low', 1),
}

const known = (word: string): NotificationPriority | undefined =>
  notificationPriorities.find((priority) => priority === word)

/** The look of a priority; an unknown value counts as medium. */
export const priorityLook = (word: string): Look => looks[known(word) ?? 'medium']
