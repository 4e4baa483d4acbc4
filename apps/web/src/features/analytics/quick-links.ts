import { IconChecklist, IconFlag3, IconFolder, IconTargetArrow, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { AreaPageName } from '../../lib/area.ts'

export type QuickLink = { page: AreaPageName; title: string; text: string; icon: TablerIcon }

const work: QuickLink[] = [
  { page: 'projects', title: 'Projects', text: 'What is planned and running', icon: IconFolder },
  { page: 'tasks', title: 'Tasks', text: 'Who does what, by when', icon: IconChecklist },
]
const goals: QuickLink = { page: 'goals', title: 'Goals', text: 'Where the work leads', icon: IconTargetArrow }
const people = { text: 'Who works with you', icon: IconUsers }

/** Links on the dashboards of admins and managers. */
export const adminLinks: QuickLink[] = [...work, goals, { page: 'users', title: 'Users', ...people }]

export const managerLinks: QuickLink[] = [
  ...work,
  { page: 'team', title: 'Team', ...people },
  goals,
  { page: 'milestones', title: 'Milestones', text: 'The steps of every goal', icon: IconFlag3 },
]
