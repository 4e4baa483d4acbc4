import { createRootRoute, createRoute, Outlet, redirect, retainSearchParams } from '@tanstack/react-router'
import { token } from '../../lib/api/token.ts'
import { readSearch, type Search } from '../../lib/look/search.ts'
import { OwnDashboard, OwnPage } from '../OwnDashboard.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  validateSearch: readSearch,
  notFoundComponent: OwnDashboard,
})

export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: OwnDashboard })

/** For a link that anybody may be given: the test in the area of who follows it. */
export const callTestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/call-test',
  component: () => <OwnPage page='call-test' />,
})

/** Everything behind the sign-in. Links inside carry the selected organization by themselves. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: () => {
    if (!token.get()) throw redirect({ to: '/login', replace: true })
  },
  search: { middlewares: [retainSearchParams<Search>(['orgId'])] },
})
