import type { Area } from '../../lib/area.ts'
import { code } from './code.ts'
import { page } from './page.tsx'

// All screens of the areas. Each area uses some of them.

export const dashboard = (area: Area) => page(() => code.dashboard(area), {})

export const projects = (area: 'admin' | 'manager') =>
  page(() => import('../../features/projects/ProjectsPage.tsx').then((file) => file.ProjectsPage), { area })

export const projectCards = page(
  () => import('../../features/projects/ProjectCardsPage.tsx').then((file) => file.ProjectCardsPage),
  {},
)

export const project = page(
  () => import('../../features/projects/ProjectPage.tsx').then((file) => file.ProjectPage),
  {},
)

export const tasks = (area: Area) => page(() => code.tasks().then((file) => file.TasksPage), { area })

export const task = (area: Area) =>
  page(() => import('../../features/tasks/TaskPage.tsx').then((file) => file.TaskPage), { area })

export const users = page(() => import('../../features/users/UsersPage.tsx').then((file) => file.UsersPage), {})
export const team = page(() => import('../../features/users/TeamPage.tsx').then((file) => file.TeamPage), {})
export const members = page(() => import('../../features/users/MembersPage.tsx').then((file) => file.MembersPage), {})

export const settings = (area: Area) =>
  page(() => import('../../features/settings/SettingsPage.tsx').then((file) => file.SettingsPage), { area })

export const goals = (area: Area) =>
  page(() => import('../../features/goals/GoalsPage.tsx').then((file) => file.GoalsPage), { area })

export const milestones = page(
  () => import('../../features/milestones/MilestonesPage.tsx').then((file) => file.MilestonesPage),
  {},
)

export const milestone = page(
  () => import('../../features/milestones/MilestonePage.tsx').then((file) => file.MilestonePage),
  {},
)
export const chat = page(() => import('../../features/chat/ChatPage.tsx').then((file) => file.ChatPage), {})
export const callTest = page(
  () => import('../../features/call-test/CallTestPage.tsx').then((file) => file.CallTestPage),
  {},
)
export const notifications = page(
  () => import('../../features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  {},
)
