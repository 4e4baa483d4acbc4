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

export const employee: AreaDescription = {
  area: 'employee',
  badge: 'Member',
  menu: [
    { segment: 'my-work', label: 'My work', icon: IconInbox },
    { segment: 'dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
    { segment: 'tasks', label: 'Tasks', icon: IconChecklist },
    { segment: 'goals', label: 'Goals', icon: IconTargetArrow },
    { segment: 'milestones', label: 'Milestones', icon: IconFlag },
    { segment: 'time', label: 'Time', icon: IconClock },
    { segment: 'projects', label: 'Projects', icon: IconFolder },
    { segment: 'members', label: 'Members', icon: IconUsers },
    { segment: 'chat', label: 'Chat', icon: IconMessageCircle },
    { segment: 'settings', label: 'Settings', icon: IconSettings },
  ],
  title: () => 'Workspace',
}
