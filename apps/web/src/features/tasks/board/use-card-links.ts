import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { stringifySearch, useSearch } from '../../../lib/look/search.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'

/**
 * Links to tasks. All cards of a board share these functions, which is cheaper than the router's links, each of which
 * subscribes to the location.
 */
export type CardLinks = {
  hrefOf: (id: number) => string
  /** Opens the task without reloading the page. Clicks that open a new tab or window are left to the browser. */
  follow: (event: MouseEvent, id: number) => void
  /** Loads the code of the task's page before the user clicks the link. */
  preload: (id: number) => void
}

export function useCardLinks(): CardLinks {
  const router = useRouter()
  const to = useAreaPath()
  const { orgId } = useSearch()
  return useMemo(
    () => ({
      hrefOf: (id) => to('tasks', id) + stringifySearch({ orgId }),
      follow: (event, id) => {
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        router.navigate({ to: to('tasks', id) })
      },
      preload: (id) => void router.preloadRoute({ to: to('tasks', id) }).catch(() => undefined),
    }),
    [router, to, orgId],
  )
}
