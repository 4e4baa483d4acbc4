import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { readSearch } from '../../../lib/look/search.ts'
import { peekItems } from './peek-items.ts'

/** The width in em from which a task is shown beside the page; a narrower screen opens the task's page instead. */
const peekQuery = '(min-width: 64em)'

/**
 * Returns functions that show a task beside the current page, that close it again, and that return which is shown. The
 * URL identifies the task. `open` accepts the tasks among which J and K move, if these are not the rows of a list.
 */
export function usePeek() {
  const router = useRouter()
  const to = useAreaPath()
  const hasRoom = useMediaQuery(peekQuery, true, { getInitialValueInEffect: false })
  const open = useCallback(
    (id: number, items: readonly number[] = []) => {
      if (!hasRoom) return router.navigate({ to: to('tasks', id) })
      peekItems.set(items)
      const search = readSearch(router.latestLocation.search)
      // Leafing through a list replaces the address, so that going back closes the panel.
      const isOpen = search.peek !== undefined
      return router.navigate({ to: '.', search: { ...search, peek: id }, replace: isOpen, resetScroll: false })
    },
    [router, to, hasRoom],
  )
  const close = useCallback(() => {
    const search = readSearch(router.latestLocation.search)
    return router.navigate({ to: '.', search: { ...search, peek: undefined }, replace: true, resetScroll: false })
  }, [router])
  const peekedId = useCallback(() => readSearch(router.latestLocation.search).peek, [router])
  return { open, close, peekedId }
}
