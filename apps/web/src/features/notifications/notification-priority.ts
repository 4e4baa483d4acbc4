import { type NotificationPriority, notificationPriorities } from '@muster/contracts/notifications'

type Level = 1 | 2 | 3 | 4
type Appearance = { name: string; level: Level; color: string }

const appearance = (priority: NotificationPriority, name: string, level: Level): Appearance => ({
  name,
  level,
  color: `var(--prio-notif-${priority})`,
})

const appearances: Record<NotificationPriority, Appearance> = {
  urgent: appearance('urgent', 'Urgent', 4),
  high: appearance('high', 'High', 3),
  medium: appearance('medium', 'Medium', 2),
  low: appearance('low', 'Low', 1),
}

const knownPriority = (value: string): NotificationPriority | undefined =>
  notificationPriorities.find((priority) => priority === value)

/** How a priority is displayed; an unknown value counts as medium. */
export const priorityAppearance = (value: string): Appearance => appearances[knownPriority(value) ?? 'medium']
