import type { Notification } from '@muster/contracts/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Scroll distance that still counts as the top of the page. */
const nearTop = 8

/** Holds back new notifications while the user has scrolled down, so that the rows do not move, and counts them. */
export function useHeld(loaded: Notification[] | undefined) {
  /** The newest row at the time the user left the top. */
  const [ceiling, setCeiling] = useState<number>()
  const newest = useRef<number>(undefined)
  useEffect(() => {
    newest.current = loaded?.[0]?.id
  }, [loaded])
  useEffect(() => {
    const follow = () => setCeiling((known) => (scrollY <= nearTop ? undefined : (known ?? newest.current)))
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  const release = useCallback(() => {
    setCeiling(undefined)
    scrollTo({ top: 0 })
  }, [])
  const rows = ceiling === undefined ? loaded : loaded?.filter(({ id }) => id <= ceiling)
  return { rows, waiting: (loaded?.length ?? 0) - (rows?.length ?? 0), release }
}
