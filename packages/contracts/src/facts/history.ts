import type { taskFields } from '../tasks/fields.ts'
import type { TaskStatus } from '../tasks/vocabulary.ts'
import type { KeptChanges } from './changes.ts'
import type { KindAndValues } from './kinds.ts'

/** Every kind of line in a task's history, with its values. Lines that were written as sentences do not know all of them. */
export type HistoryValues = {
  'task.status_changed': { from?: TaskStatus; to: TaskStatus }
  'task.updated': { changes: KeptChanges<typeof taskFields> }
  /** Written as text before there were kinds, in words that could not be parsed. */
  text: { content: string }
}

export type HistoryKind = keyof HistoryValues
export type HistoryLine<Kind extends HistoryKind = HistoryKind> = KindAndValues<HistoryValues, Kind>
