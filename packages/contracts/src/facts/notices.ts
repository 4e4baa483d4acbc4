import type { NotificationType } from '../notifications.ts'
import type { TaskField } from '../tasks/fields.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { KindAndValues } from './kinds.ts'

/** The names of the actor and the object at the time of writing; they stay when either is renamed or deleted. */
type About = { actor: string; title: string }
/** The beginning of the quoted text; null after it was deleted or is no longer visible to the receiver. */
type Quoted = { excerpt: string | null }
/** `day` is a date, `2026-11-05`: a distance such as 'tomorrow' would be wrong when it is read later. */
type Due = { title: string; project: string; day: string }

/** Every kind of notification, with the values that its text is generated from. */
export type NoticeValues = {
  'task.created': About
  'task.assigned': About
  'task.imported': { actor: string; count: number }
  'task.status_changed': About & { from?: TaskStatus; to: TaskStatus }
  'task.updated': About & { fields: TaskField[] }
  'task.commented': About & Quoted
  'task.due_soon': Due
  'task.overdue': Due
  'project.created': About
  'goal.created': About
  'milestone.created': About
  'milestone.commented': About & Quoted
  'chat.mentioned': { actor: string } & Quoted
  'call.missed': { actor: string; call: 'audio' | 'video' }
  /** Stored as text before kinds existed; the sentence could not be parsed. */
  text: { title: string; message: string }
}

export type NoticeKind = keyof NoticeValues
/** The kinds that are still written. */
export type CurrentNoticeKind = Exclude<NoticeKind, 'text'>
export type NoticeText<Kind extends NoticeKind = NoticeKind> = KindAndValues<NoticeValues, Kind>

/** The type of each kind, by which users set preferences and filter. */
export const noticeTypes: Record<CurrentNoticeKind, NotificationType> = {
  'task.created': 'task_created',
  'task.assigned': 'task_assigned',
  'task.imported': 'task_assigned',
  'task.status_changed': 'task_status_change',
  'task.updated': 'task_updated',
  'task.commented': 'task_comment',
  'task.due_soon': 'due_soon',
  'task.overdue': 'overdue',
  'project.created': 'project_created',
  'goal.created': 'goal_created',
  'milestone.created': 'milestone_created',
  'milestone.commented': 'milestone_comment',
  'chat.mentioned': 'mention',
  'call.missed': 'call_missed',
}
