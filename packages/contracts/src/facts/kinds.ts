import type { CustomFieldFactChanges, FieldValueChange } from '../custom-fields/changes.ts'
import type { CustomFieldKind } from '../custom-fields/fields.ts'
import type { goalFields } from '../goals/fields.ts'
import type { LabelColor } from '../labels/fields.ts'
import type { milestoneFields } from '../milestones/fields.ts'
import type { MuteType } from '../mutes.ts'
import type { organizationFields } from '../organizations/fields.ts'
import type { projectFields } from '../projects/fields.ts'
import type { OrganizationRole } from '../roles.ts'
import type { taskFields } from '../tasks/fields.ts'
import type { TaskRelation } from '../tasks/relations.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { userFields } from '../users/fields.ts'
import type { Change, Changes } from './changes.ts'

type NoValues = Record<never, never>
type SessionIds = { session_ids: number[] }
type MemberIds = { members: number[] }
type MemberId = { user_id: number }

/**
 * The changes of a profile. They are empty if only the account changed, for example its email address: no fact
 * contains the address, because it must be erased with the account.
 */
export type ProfileChanges = Changes<typeof userFields> & { status_text?: Change<string | null> }

/** The task of a time entry and its duration, which is null for a discarded timer. */
type TimedTaskValues = { task_id: number; minutes: number | null }

/** The changes of a time entry, without its note, so that a note that was removed is gone. */
export type TimeEntryChanges = {
  task_id?: Change<number>
  started_at?: Change<string>
  ended_at?: Change<string | null>
}

/** Every kind of fact, with its values. The object and the actor are columns of the fact. */
export type FactValues = {
  'task.created': { title: string }
  'task.updated': { changes: Changes<typeof taskFields>; custom_fields?: FieldValueChange[] }
  'task.status_changed': Change<TaskStatus>
  'task.moved': NoValues
  'task.commented': { comment_id: number }
  'task.comment_changed': { comment_id: number }
  'task.files_attached': { file_ids: number[] }
  'task.file_deleted': { file_id: number }
  'task.file_restored': { file_id: number }
  /** The job for the previews of a file is done. */
  'task.file_previewed': { file_id: number }
  /** The other task, and how it is related to the task of the fact. */
  'task.dependency_added': { relation: TaskRelation; task_id: number }
  'task.dependency_removed': { relation: TaskRelation; task_id: number }
  /** The number of open blockers or of blocked tasks changed, because another task did. */
  'task.blockers_changed': NoValues
  'task.unassigned': NoValues
  'task.left_milestone': NoValues
  /** The milestone of the task was restored from the trash. */
  'task.joined_milestone': NoValues
  'task.subtasks_added': { count: number }
  /** The order of the subtasks changed, or what the parent shows of one of them. */
  'task.subtasks_changed': NoValues
  /** The task became a subtask of another one, or a task of its own. */
  'task.parent_changed': Change<number | null>
  /** The rule by which the task repeats. */
  'task.recurrence_changed': Change<string | null>
  'task.next_skipped': { date: string }
  /** The next task of the series was created. */
  'task.next_created': { task_id: number }
  /** The assignees of the parent changed, who see the subtask too. */
  'task.seen_by_others': NoValues
  'task.imported': { import: number; created: number }
  /** The notifications of a change of several tasks. Each task has its own fact besides. */
  'task.changed_together': { count: number }
  'task.deleted': { title: string }
  'task.restored': { title: string }
  'task.purged': NoValues
  'task.due_soon': NoValues
  'task.overdue': NoValues

  /** The assignee has seen the assignment of the task with the id of the fact. */
  'receipt.seen': { user_id: number }
  'receipt.accepted': { user_id: number }
  'receipt.declined': { user_id: number }
  'receipt.proposed': { user_id: number; date: string }
  /** The date that this assignee proposed became the due date. */
  'receipt.date_accepted': { user_id: number; date: string }
  'receipt.date_acceptance_undone': { user_id: number; date: string }

  /** The watcher is a user who follows the task with the id of the fact, or no longer does. */
  'watcher.followed': { user_id: number }
  'watcher.unfollowed': { user_id: number }
  /** These users follow the task because the actor added them. */
  'watcher.added': { user_ids: number[] }

  /** Seen by the user who mutes the object, and by nobody else. The id of the fact is that of the object. */
  'mute.created': { type: MuteType }
  'mute.deleted': { type: MuteType }

  /** The values of a project that was copied, from a template or from another project, count what was copied. */
  'project.created': { name: string; template_id?: number; source_id?: number; tasks?: number; milestones?: number }
  'project.updated': { changes: Changes<typeof projectFields> }
  'project.files_attached': { file_ids: number[] }
  'project.file_deleted': { file_id: number }
  'project.file_restored': { file_id: number }
  'project.file_previewed': { file_id: number }
  'project.deleted': { name: string }
  'project.restored': { name: string }
  'project.purged': NoValues
  /** Seen by the user who has starred the project, and by nobody else. */
  'project.starred': NoValues
  'project.unstarred': NoValues

  'goal.created': { title: string }
  'goal.updated': { changes: Changes<typeof goalFields> }
  /** The goal's milestones changed, and its progress may have changed as a result. */
  'goal.milestones_changed': NoValues
  'goal.shares_moved': NoValues
  'goal.deleted': { title: string }
  'goal.restored': { title: string }
  'goal.purged': NoValues

  'milestone.created': { title: string }
  'milestone.updated': { changes: Changes<typeof milestoneFields> }
  'milestone.linked': NoValues
  'milestone.commented': { comment_id: number }
  'milestone.comment_changed': { comment_id: number }
  'milestone.celebrated': NoValues
  'milestone.deleted': { title: string }
  'milestone.restored': { title: string }
  'milestone.purged': NoValues

  'label.created': { name: string }
  'label.updated': { name?: Change<string>; color?: Change<LabelColor> }
  /** A part of the tasks with the label lost it, or got the label `into` instead. */
  'label.tasks_changed': { into?: number }
  'label.merged': { name: string; into: number }
  'label.deleted': { name: string }

  'template.created': { name: string; tasks: number }
  'template.updated': { name?: Change<string>; tasks?: Change<number> }
  'template.deleted': { name: string }
  'template.restored': { name: string }

  'custom_field.created': { name: string }
  'custom_field.updated': { changes: CustomFieldFactChanges }
  /** The ids of all fields in their new order. */
  'custom_field.ordered': { ids: number[] }
  'custom_field.kind_changed': Change<CustomFieldKind> & { kept: number; lost: number }
  'custom_field.deleted': { name: string }
  'custom_field.restored': NoValues
  'custom_field.purged': NoValues

  'time_entry.started': { task_id: number }
  'time_entry.stopped': TimedTaskValues
  'time_entry.created': TimedTaskValues
  'time_entry.updated': { changes: TimeEntryChanges }
  'time_entry.deleted': TimedTaskValues
  'time_lock.created': { month: string }
  'time_lock.deleted': { month: string }

  'organization.created': MemberIds
  /** Values that were added by a later version are optional, because facts from earlier versions lack them. */
  'organization.updated': MemberIds & { changes?: Changes<typeof organizationFields> }
  'organization.deleted': MemberIds
  'organization.restored': MemberIds

  'member.invited': MemberId
  'member.joined': MemberId & { role: OrganizationRole }
  'member.declined': MemberId
  'member.invitation_withdrawn': MemberId
  'member.role_changed': MemberId & Change<OrganizationRole>
  'member.removed': MemberId
  'member.updated': MemberId & { changes?: ProfileChanges }

  'account.created': NoValues
  'account.updated': { changes?: ProfileChanges }
  'account.email_changed': NoValues
  'account.password_changed': NoValues
  'account.deleted': NoValues
  'session.started': SessionIds
  'session.ended': SessionIds

  'notification.read': NoValues
  'notification.unread': NoValues
  'notification.archive': NoValues
  'notification.unarchive': NoValues
  'notification.delete': NoValues
  'notification.renewed': NoValues

  'room.created': NoValues
  'room.joined': NoValues
  'room.left': NoValues
  'room.deleted': NoValues
  'chat.mentioned': { message_id: string }
  'call.missed': { call: 'audio' | 'video' }
}

export type FactKind = keyof FactValues

/** One of the kinds that `Values` lists, with the values of that kind. */
export type KindAndValues<Values, Kind extends keyof Values = keyof Values> = {
  [K in Kind]: { kind: K; values: Values[K] }
}[Kind]

/** A kind of fact with its values. `values` may be omitted if all values of the kind are optional. */
export type FactContent<Kind extends FactKind = FactKind> = {
  [K in Kind]: NoValues extends FactValues[K] ? { kind: K; values?: FactValues[K] } : { kind: K; values: FactValues[K] }
}[Kind]
