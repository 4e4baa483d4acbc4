import { IconChecklist, IconFolder, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { Area, AreaPageName } from '../../lib/area.ts'

type QuickLink = { page: AreaPageName; title: string; text: string; icon: TablerIcon }

const projects: QuickLink = {
  page: 'projects',
  title: 'Projects',
  text: 'What is planned and running',
  icon: IconFolder,
}
const tasks: QuickLink = { page: 'tasks', title: 'Tasks', text: 'Who does what, by when', icon: IconChecklist }
const people = { text: 'Who works with you', icon: IconUsers }

/** Where each area's dashboard leads. */
export const quickLinks: Record<Area, QuickLink[]> = {
  admin: [projects, tasks, { page: 'users', title: 'Users', ...people }],
  manager: [projects, tasks, { page: 'team', title: 'Team', ...people }],
  employee: [
    { ...tasks, text: 'What is assigned to you' },
    { ...projects, text: 'The projects you work in' },
    { page: 'members', title: 'Members', ...people },
  ],
}
