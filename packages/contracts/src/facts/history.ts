import type { taskFields } from '../tasks/fields.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { KeptChanges } from './changes.ts'
import type { KindAndValues } from './kinds.ts'

/** Every kind of line in a task's history, with its values. Lines that were stored as sentences lack some of them. */
export type HistoryValues = {
  'task.status_changed': { from?: TaskStatus; to: TaskStatus }
  'task.updated': { changes: KeptChanges<typeof taskFields> }
  /** Stored as text before kinds existed; the sentence could not be parsed. */
  text: { content: string }
}

export type HistoryKind = keyof HistoryValues
export type HistoryLine<Kind extends HistoryKind = HistoryKind> = KindAndValues<HistoryValues, Kind>
