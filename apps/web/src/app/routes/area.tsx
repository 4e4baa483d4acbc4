import { createRoute, redirect } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { parseId } from '../../lib/ids.ts'
import { code } from './code.ts'
import { page } from './page.tsx'
import { signedInRoute } from './root.tsx'

/** Maps a path inside the area to its screen. Parameters such as `$taskId` are ids. */
export type Screens = Record<string, ReturnType<typeof page<object>>>

/** The routes of one area: its shell, landing page and screens. */
export function areaRoutes(area: Area, screens: Screens) {
  const areaRoute = createRoute({
    getParentRoute: () => signedInRoute,
    path: `/${area}`,
    component: page(() => code.area().then((file) => file.AreaPage), { area }),
  })
  const landing = createRoute({
    getParentRoute: () => areaRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: `/${area}/dashboard`, search: true, replace: true })
    },
  })
  const children = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => areaRoute, path, component, beforeLoad: ({ params }) => onlyIds(params) }),
  )
  return areaRoute.addChildren([landing, ...children])
}

/**
 * Ids in routes are positive integers. A page about one object shows 'not found' for any other id; other paths with an
 * invalid id redirect to the user's dashboard.
 */
function onlyIds({ orgId }: Record<string, string>) {
  if (orgId !== undefined && parseId(orgId) === undefined) throw redirect({ to: '/', replace: true })
}
