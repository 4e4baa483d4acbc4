import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Something one can find and do. */
export type Entry = {
  id: string
  group: string
  label: string
  icon?: TablerIcon
  /** In place of an icon. */
  mark?: ReactNode
  /** Stands before the label, and is found too: a task's key. */
  code?: string
  keys?: string
  run: () => void
}

/** The entries that contain every word, the nearest to what was written first. */
export function findEntries(entries: readonly Entry[], text: string, most = Number.POSITIVE_INFINITY) {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => words.every((word) => saidBy(entry).includes(word)))
    .map((entry) => ({ entry, distance: distanceFrom(words, entry) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ entry }) => entry)
}

const saidBy = ({ code = '', label }: Entry) => `${code} ${label}`.toLowerCase()

/** 0 for the very label or key; then what begins with the first word, and what has all as words and not in others. */
function distanceFrom(words: readonly string[], { code = '', label }: Entry) {
  const [first = ''] = words
  const said = label.toLowerCase()
  if (code.toLowerCase() === first || said === words.join(' ')) return 0
  const all = said.split(/\s+/)
  return (said.startsWith(first) ? 1 : 3) + (words.every((word) => all.includes(word)) ? 0 : 1)
}
