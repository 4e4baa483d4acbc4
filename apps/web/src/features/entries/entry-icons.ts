import { IconChecklist, IconFlag, IconFolder, IconMessage, IconTargetArrow, IconUser } from '@tabler/icons-react'
import type { Entry } from './entry.ts'

/** Icons of recent entries, by the group that they were chosen from. */
export const entryIcons: Record<string, Entry['icon']> = {
  Tasks: IconChecklist,
  Projects: IconFolder,
  Goals: IconTargetArrow,
  Milestones: IconFlag,
  People: IconUser,
  Rooms: IconMessage,
}
