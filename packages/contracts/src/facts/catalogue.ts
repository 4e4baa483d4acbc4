import type { HistoryKind, HistoryValues } from './history.ts'
import type { NoticeKind, NoticeValues } from './notices.ts'

/** The texts of one language: a function for every kind, so that a kind without text is a type error. */
export type Catalogue = {
  notices: { [Kind in NoticeKind]: (values: NoticeValues[Kind]) => { title: string; message: string } }
  history: { [Kind in HistoryKind]: (values: HistoryValues[Kind]) => string }
}
