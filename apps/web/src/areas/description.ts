import { IconSearch, type TablerIcon } from '@tabler/icons-react'
import type { Area } from '../lib/area.ts'

/** One entry of an area's menu; `segment` is the path after the area. */
export type MenuEntry = { segment: string; label: string; icon: TablerIcon }

/** The link to the search, above the menu of every area. */
export const searchEntry: MenuEntry = { segment: 'search', label: 'Search', icon: IconSearch }

/** What differs between areas: menu, titles, badge. */
export type AreaDescription = {
  area: Area
  badge: string
  menu: MenuEntry[]
  /** Page title for the last segment of the path. */
  title: (lastSegment: string) => string
}
