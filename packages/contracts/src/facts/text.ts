import type { Catalogue } from './catalogue.ts'
import { english } from './english.ts'
import type { HistoryKind, HistoryLine, HistoryNames } from './history.ts'
import type { Line, LineKind } from './lines.ts'
import type { NotificationContent, NotificationKind } from './notifications.ts'

const catalogues = { en: english } satisfies Record<string, Catalogue>
export type Language = keyof typeof catalogues

/** Title and message of a notification. */
export function notificationText<Kind extends NotificationKind>(
  { kind, values }: NotificationContent<Kind>,
  language: Language = 'en',
) {
  const notifications: Catalogue['notifications'] = catalogues[language].notifications
  return notifications[kind](values)
}

/** A line of a task's history. */
export function historyText<Kind extends HistoryKind>({ kind, values }: HistoryLine<Kind>, language: Language = 'en') {
  const history: Catalogue['history'] = catalogues[language].history
  return history[kind](values)
}

/** What a line of a task's history says after the name of its author, with the old and the new values. */
export function historySentence<Kind extends HistoryKind>(
  { kind, values }: HistoryLine<Kind>,
  names: HistoryNames,
  language: Language = 'en',
) {
  const sentences: Catalogue['sentences'] = catalogues[language].sentences
  return sentences[kind](values, names)
}

/** A line that the server wrote into a room. */
export function lineText<Kind extends LineKind>({ kind, values }: Line<Kind>, language: Language = 'en') {
  const lines: Catalogue['lines'] = catalogues[language].lines
  return lines[kind](values)
}
