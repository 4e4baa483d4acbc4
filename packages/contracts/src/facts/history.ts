import type { FieldValueChange } from '../custom-fields/changes.ts'
import type { taskFields } from '../tasks/fields.ts'
import type { TaskRelation } from '../tasks/relations.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { HistoryChanges } from './changes.ts'
import type { KindAndValues } from './kinds.ts'

/**
 * Every kind of line in a task's history, with its values. Lines that an earlier version stored as text may lack some
 * of the values.
 */
export type HistoryValues = {
  'task.status_changed': { from?: TaskStatus; to: TaskStatus }
  'task.updated': { changes: HistoryChanges<typeof taskFields>; custom_fields?: FieldValueChange[] }
  'task.files_attached': { names: string[] }
  'task.file_deleted': { name: string }
  'task.file_restored': { name: string }
  /** `task_id` is the subtask if it is the only one. Lines of earlier versions lack it. */
  'task.subtasks_added': { count: number; task_id?: number }
  'task.parent_changed': { from: number | null; to: number | null }
  'task.dependency_added': { relation: TaskRelation; task_id: number }
  'task.dependency_removed': { relation: TaskRelation; task_id: number }
  'task.recurrence_changed': { from: string | null; to: string | null }
  'task.next_skipped': { date: string }
  'task.next_created': { task_id: number }
  /** The task was created by its series, as a copy of this one. */
  'task.repeated': { task_id: number }
  /** Only admins, managers, the assignee and `assigned_by` see these three. */
  'task.assignment_accepted': { assigned_by: number }
  'task.assignment_declined': { assigned_by: number; reason: string }
  'task.date_proposed': { assigned_by: number; date: string }
  /** A line that was stored as text before lines had kinds, and that the migration could not parse. */
  text: { content: string }
}

export type HistoryKind = keyof HistoryValues
export type HistoryLine<Kind extends HistoryKind = HistoryKind> = KindAndValues<HistoryValues, Kind>

/** The fields of a task whose values in a line are ids. */
export type NamedField = 'assigned_users' | 'project_id' | 'goal_id' | 'goal_milestone_id'

/**
 * The current names of the people and objects in a line, by field and id. Objects that the reader does not see have no
 * name. `author` is the id of the user who made the change, and `tasks` has the keys of other tasks.
 */
export type HistoryNames = {
  author: number
  tasks?: Readonly<Record<string, string>> | null
  /** The people in custom fields. */
  people?: Readonly<Record<string, string>> | null
} & {
  [Key in NamedField]?: Readonly<Record<string, string>> | null
}
