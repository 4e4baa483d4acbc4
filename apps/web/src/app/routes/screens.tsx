import type { Area } from '../../lib/area.ts'
import { codeLoaders } from './code.ts'
import { lazyScreen } from './page.tsx'

// All screens of the areas. Each area uses some of them.

export const dashboard = (area: Area) => lazyScreen(() => codeLoaders.dashboard(area), {})

export const myWork = lazyScreen(
  () => import('../../features/tasks/my-work/MyWorkPage.tsx').then((file) => file.MyWorkPage),
  {},
)

export const projects = (area: 'admin' | 'manager') =>
  lazyScreen(() => import('../../features/projects/ProjectsPage.tsx').then((file) => file.ProjectsPage), { area })

export const projectCards = lazyScreen(
  () => import('../../features/projects/ProjectCardsPage.tsx').then((file) => file.ProjectCardsPage),
  {},
)

export const project = lazyScreen(
  () => import('../../features/projects/ProjectPage.tsx').then((file) => file.ProjectPage),
  {},
)

export const tasks = (area: Area) => lazyScreen(() => codeLoaders.tasks().then((file) => file.TasksPage), { area })

export const task = (area: Area) =>
  lazyScreen(() => import('../../features/tasks/TaskPage.tsx').then((file) => file.TaskPage), { area })

export const users = lazyScreen(() => import('../../features/users/UsersPage.tsx').then((file) => file.UsersPage), {})
export const team = lazyScreen(() => import('../../features/users/TeamPage.tsx').then((file) => file.TeamPage), {})
export const members = lazyScreen(
  () => import('../../features/users/MembersPage.tsx').then((file) => file.MembersPage),
  {},
)

export const settings = (area: Area) =>
  lazyScreen(() => import('../../features/settings/SettingsPage.tsx').then((file) => file.SettingsPage), { area })

export const goals = (area: Area) =>
  lazyScreen(() => import('../../features/goals/GoalsPage.tsx').then((file) => file.GoalsPage), { area })

export const milestones = lazyScreen(
  () => import('../../features/milestones/MilestonesPage.tsx').then((file) => file.MilestonesPage),
  {},
)

export const milestone = lazyScreen(
  () => import('../../features/milestones/MilestonePage.tsx').then((file) => file.MilestonePage),
  {},
)
export const time = lazyScreen(
  () => import('../../features/tasks/time-entries/TimePage.tsx').then((file) => file.TimePage),
  {},
)
export const chat = lazyScreen(() => import('../../features/chat/ChatPage.tsx').then((file) => file.ChatPage), {})
export const callTest = lazyScreen(
  () => import('../../features/call-test/CallTestPage.tsx').then((file) => file.CallTestPage),
  {},
)
export const installation = lazyScreen(
  () => import('../../features/installation/InstallationPage.tsx').then((file) => file.InstallationPage),
  {},
)
export const search = lazyScreen(
  () => import('../../features/search/SearchPage.tsx').then((file) => file.SearchPage),
  {},
)
export const notifications = lazyScreen(
  () => import('../../features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  {},
)
