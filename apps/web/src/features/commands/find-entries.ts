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

/** The entries that contain every word, those that begin with the first word before the others. */
export function findEntries(entries: readonly Entry[], text: string, most = Number.POSITIVE_INFINITY) {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const found = entries.filter((entry) => {
    const said = saidBy(entry)
    return words.every((word) => said.includes(word))
  })
  const begins = (entry: Entry) => entry.label.toLowerCase().startsWith(first) || entry.code?.toLowerCase() === first
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))].slice(0, most)
}

const saidBy = ({ code = '', label }: Entry) => `${code} ${label}`.toLowerCase()
