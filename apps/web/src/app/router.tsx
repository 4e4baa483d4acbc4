import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/look/search.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { RedirectToOwnDashboard } from './RedirectToOwnPage.tsx'
import { areaRoutes } from './routes/area.tsx'
import { publicRoutes } from './routes/public.tsx'
import { callTestRoute, homeRoute, rootRoute, signedInRoute } from './routes/root.tsx'
import * as screens from './routes/screens.tsx'

const admin = areaRoutes('admin', {
  'my-work': screens.myWork,
  dashboard: screens.dashboard('admin'),
  projects: screens.projects('admin'),
  'projects/$projectId': screens.project,
  tasks: screens.tasks('admin'),
  'tasks/$taskId': screens.task('admin'),
  goals: screens.goals('admin'),
  milestones: screens.milestones,
  time: screens.time,
  'milestones/$milestoneId': screens.milestone,
  users: screens.users,
  'users/$orgId': screens.users,
  chat: screens.chat,
  settings: screens.settings('admin'),
  notifications: screens.notifications,
  'call-test': screens.callTest,
  installation: screens.installation,
  search: screens.search,
})

const manager = areaRoutes('manager', {
  'my-work': screens.myWork,
  dashboard: screens.dashboard('manager'),
  projects: screens.projects('manager'),
  'projects/$projectId': screens.project,
  tasks: screens.tasks('manager'),
  'tasks/$taskId': screens.task('manager'),
  goals: screens.goals('manager'),
  team: screens.team,
  milestones: screens.milestones,
  time: screens.time,
  'milestones/$milestoneId': screens.milestone,
  chat: screens.chat,
  settings: screens.settings('manager'),
  notifications: screens.notifications,
  'call-test': screens.callTest,
  installation: screens.installation,
  search: screens.search,
})

const employee = areaRoutes('employee', {
  'my-work': screens.myWork,
  dashboard: screens.dashboard('employee'),
  tasks: screens.tasks('employee'),
  'tasks/$taskId': screens.task('employee'),
  goals: screens.goals('employee'),
  milestones: screens.milestones,
  time: screens.time,
  'milestones/$milestoneId': screens.milestone,
  projects: screens.projectCards,
  'projects/$projectId': screens.project,
  members: screens.members,
  chat: screens.chat,
  settings: screens.settings('employee'),
  notifications: screens.notifications,
  'call-test': screens.callTest,
  installation: screens.installation,
  search: screens.search,
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  callTestRoute,
  ...publicRoutes,
  signedInRoute.addChildren([admin, manager, employee]),
])

export const makeRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPendingMs: 150,
    // Shows a screen as soon as its code has loaded. By default, the spinner stays for at least half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner label='Loading' />,
    defaultNotFoundComponent: RedirectToOwnDashboard,
    defaultErrorComponent: ({ reset }) => <ErrorScreen reset={reset} />,
    scrollRestoration: true,
  })
