import type { taskFields } from '../tasks/fields.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { HistoryChanges } from './changes.ts'
import type { KindAndValues } from './kinds.ts'

/**
 * Every kind of line in a task's history, with its values. Lines that an earlier version stored as text may lack some
 * of the values.
 */
export type HistoryValues = {
  'task.status_changed': { from?: TaskStatus; to: TaskStatus }
  'task.updated': { changes: HistoryChanges<typeof taskFields> }
  /** A line that was stored as text before lines had kinds, and that the migration could not parse. */
  text: { content: string }
}

export type HistoryKind = keyof HistoryValues
export type HistoryLine<Kind extends HistoryKind = HistoryKind> = KindAndValues<HistoryValues, Kind>
