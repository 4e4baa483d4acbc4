import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Search } from '../../lib/look/search.ts'

/** A page of the current area. */
export type Target = { page: string; id?: number; search?: Search; hash?: string }

/** An entry of the palette that the user can find and run. */
export type Entry = {
  id: string
  group: string
  label: string
  icon?: TablerIcon
  /** Shown instead of an icon. */
  mark?: ReactNode
  /** Shown before the label and included in the search, such as the key of a task. */
  code?: string
  keys?: string
  /** What distinguishes the entry, shown after the label and not searched. */
  detail?: string
  /** The page that the entry opens, if it is about an object. */
  target?: Target
  run: () => void
}
