import {
  IconChecklist,
  IconClock,
  IconFlag,
  IconFolder,
  IconInbox,
  IconLayoutDashboard,
  IconMessageCircle,
  IconSettings,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import type { AreaDescription } from './description.ts'

const titles: Record<string, string> = {
  'my-work': 'My work',
  dashboard: 'Dashboard',
  projects: 'Projects',
  tasks: 'Tasks',
  goals: 'Goals',
  users: 'Users',
  chat: 'Team Chat',
  time: 'Time',
  settings: 'Settings',
  search: 'Search',
  installation: 'Installation',
}

export const admin: AreaDescription = {
  area: 'admin',
  badge: 'Admin',
  menu: [
    { segment: 'my-work', label: 'My work', icon: IconInbox },
    { segment: 'dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
    { segment: 'projects', label: 'Projects', icon: IconFolder },
    { segment: 'tasks', label: 'Tasks', icon: IconChecklist },
    { segment: 'goals', label: 'Goals', icon: IconTargetArrow },
    { segment: 'milestones', label: 'Milestones', icon: IconFlag },
    { segment: 'time', label: 'Time', icon: IconClock },
    { segment: 'users', label: 'Users', icon: IconUsers },
    { segment: 'chat', label: 'Team Chat', icon: IconMessageCircle },
    { segment: 'settings', label: 'Settings', icon: IconSettings },
  ],
  title: (segment) => titles[segment] ?? 'Admin Panel',
}
