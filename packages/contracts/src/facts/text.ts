import type { Catalogue } from './catalogue.ts'
import { english } from './english.ts'
import type { HistoryKind, HistoryLine } from './history.ts'
import type { NoticeKind, NoticeText } from './notices.ts'

const catalogues = { en: english } satisfies Record<string, Catalogue>
export type Language = keyof typeof catalogues

/** Title and message of a notification. */
export function noticeText<Kind extends NoticeKind>({ kind, values }: NoticeText<Kind>, language: Language = 'en') {
  const notices: Catalogue['notices'] = catalogues[language].notices
  return notices[kind](values)
}

/** A line of a task's history. */
export function historyText<Kind extends HistoryKind>({ kind, values }: HistoryLine<Kind>, language: Language = 'en') {
  const history: Catalogue['history'] = catalogues[language].history
  return history[kind](values)
}
