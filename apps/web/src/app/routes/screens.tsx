import { code } from './code.ts'
import { page } from './page.tsx'

type Variant = 'admin' | 'manager' | 'employee'

/** Every screen once; the areas choose among them. */
export const dashboard = (variant: Variant) => page(() => code.dashboard(variant), {})

export const projects = (variant: 'admin' | 'manager') =>
  page(() => import('../../features/projects/ProjectsPage.tsx').then((file) => file.ProjectsPage), { variant })

export const projectCards = page(
  () => import('../../features/projects/ProjectCardsPage.tsx').then((file) => file.ProjectCardsPage),
  {},
)

export const project = page(
  () => import('../../features/projects/ProjectPage.tsx').then((file) => file.ProjectPage),
  {},
)

export const tasks = (variant: Variant) => page(() => code.tasks().then((file) => file.TasksPage), { variant })

export const task = (variant: Variant) =>
  page(() => import('../../features/tasks/TaskPage.tsx').then((file) => file.TaskPage), { variant })

export const users = page(() => import('../../features/users/UsersPage.tsx').then((file) => file.UsersPage), {})
export const team = page(() => import('../../features/users/TeamPage.tsx').then((file) => file.TeamPage), {})
export const members = page(() => import('../../features/users/MembersPage.tsx').then((file) => file.MembersPage), {})

export const settings = (variant: Variant) =>
  page(() => import('../../features/settings/SettingsPage.tsx').then((file) => file.SettingsPage), { variant })

export const goals = (variant: Variant) =>
  page(() => import('../../features/goals/GoalsPage.tsx').then((file) => file.GoalsPage), { variant })

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
