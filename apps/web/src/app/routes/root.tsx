import { createRootRoute, createRoute, Outlet, redirect, retainSearchParams } from '@tanstack/react-router'
import { token } from '../../lib/api/token.ts'
import { readSearch, type Search } from '../../lib/look/search.ts'
import { RedirectToOwnDashboard, RedirectToOwnPage } from '../RedirectToOwnPage.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  validateSearch: readSearch,
  notFoundComponent: RedirectToOwnDashboard,
})

export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: RedirectToOwnDashboard })

/** The same address for users of all areas: it redirects to the call test in the user's own area. */
export const callTestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/call-test',
  component: () => <RedirectToOwnPage page='call-test' />,
})

/** The parent route of all signed-in pages. Links between these pages keep the selected organization. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: () => {
    if (!token.get()) throw redirect({ to: '/login', replace: true })
  },
  search: { middlewares: [retainSearchParams<Search>(['orgId'])] },
})
