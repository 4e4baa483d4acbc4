import type { HistoryKind, HistoryNames, HistoryValues } from './history.ts'
import type { LineKind, LineValues } from './lines.ts'
import type { NotificationKind, NotificationValues } from './notifications.ts'

/** The texts of one language, with a function for every kind, so that a missing kind is a type error. */
export type Catalogue = {
  notifications: {
    [Kind in NotificationKind]: (values: NotificationValues[Kind]) => { title: string; message: string }
  }
  lines: { [Kind in LineKind]: (values: LineValues[Kind]) => string }
  history: { [Kind in HistoryKind]: (values: HistoryValues[Kind]) => string }
  sentences: { [Kind in HistoryKind]: (values: HistoryValues[Kind], names: HistoryNames) => string }
}
