import { IconChecklist, IconFlag3, IconFolder, IconTargetArrow, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { AreaPageName } from '../../lib/area.ts'

export type QuickLink = { page: AreaPageName; title: string; text: string; icon: TablerIcon }

const workLinks: QuickLink[] = [
  { page: 'projects', title: 'Projects', text: 'What is planned and running', icon: IconFolder },
  { page: 'tasks', title: 'Tasks', text: 'Who does what, by when', icon: IconChecklist },
]
const goalsLink: QuickLink = { page: 'goals', title: 'Goals', text: 'Where the work leads', icon: IconTargetArrow }
const peopleLink = { text: 'Who works with you', icon: IconUsers }

/** Links on an admin's dashboard. */
export const adminLinks: QuickLink[] = [...workLinks, goalsLink, { page: 'users', title: 'Users', ...peopleLink }]

export const managerLinks: QuickLink[] = [
  ...workLinks,
  { page: 'team', title: 'Team', ...peopleLink },
  goalsLink,
  { page: 'milestones', title: 'Milestones', text: 'The steps of every goal', icon: IconFlag3 },
]
