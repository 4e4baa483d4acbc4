import { createRoute, redirect } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { parseId } from '../../lib/ids.ts'
import { codeLoaders } from './code.ts'
import { lazyScreen } from './page.tsx'
import { signedInRoute } from './root.tsx'

/** Maps a path inside the area to its screen. Parameters such as `$taskId` are ids. */
export type Screens = Record<string, ReturnType<typeof lazyScreen<object>>>

/** The routes of one area: its shell, its screens, and a redirect from its root to its dashboard. */
export function areaRoutes(area: Area, screens: Screens) {
  const areaRoute = createRoute({
    getParentRoute: () => signedInRoute,
    path: `/${area}`,
    component: lazyScreen(() => codeLoaders.area().then((file) => file.AreaPage), { area }),
  })
  const landing = createRoute({
    getParentRoute: () => areaRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: `/${area}/dashboard`, search: true, replace: true })
    },
  })
  const children = Object.entries(screens).map(([path, component]) =>
    createRoute({
      getParentRoute: () => areaRoute,
      path,
      component,
      beforeLoad: ({ params }) => redirectInvalidOrgId(params),
    }),
  )
  return areaRoute.addChildren([landing, ...children])
}

/**
 * Redirects to the user's dashboard if the path contains an invalid organization id. For any other invalid id, the page
 * about the object shows 'not found'.
 */
function redirectInvalidOrgId({ orgId }: Record<string, string>) {
  if (orgId !== undefined && parseId(orgId) === undefined) throw redirect({ to: '/', replace: true })
}
