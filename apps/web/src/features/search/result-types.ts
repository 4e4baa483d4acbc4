import { type SearchType, searchTypes } from '@muster/contracts/search/operators'
import {
  IconChecklist,
  IconFile,
  IconFlag,
  IconFolder,
  IconMessage,
  IconMessageCircle,
  IconMessages,
  IconTargetArrow,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'

/** Names and icon of each type of result. */
export const resultTypes: Record<SearchType, { name: string; plural: string; icon: TablerIcon }> = {
  task: { name: 'Task', plural: 'Tasks', icon: IconChecklist },
  comment: { name: 'Comment', plural: 'Comments', icon: IconMessage },
  project: { name: 'Project', plural: 'Projects', icon: IconFolder },
  goal: { name: 'Goal', plural: 'Goals', icon: IconTargetArrow },
  milestone: { name: 'Milestone', plural: 'Milestones', icon: IconFlag },
  person: { name: 'Person', plural: 'People', icon: IconUser },
  room: { name: 'Room', plural: 'Rooms', icon: IconMessages },
  message: { name: 'Message', plural: 'Messages', icon: IconMessageCircle },
  file: { name: 'File', plural: 'Files', icon: IconFile },
}

/** What the page shows: results of all types or of one. */
export type ShownType = SearchType | 'all'

export const typeChoices: readonly { value: ShownType; label: string }[] = [
  { value: 'all', label: 'All' },
  ...searchTypes.map((type) => ({ value: type, label: resultTypes[type].plural })),
]

export const shownTypeOf = (word: string | undefined): ShownType => searchTypes.find((type) => type === word) ?? 'all'
