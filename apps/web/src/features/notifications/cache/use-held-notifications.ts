import type { Notification } from '@muster/contracts/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Scroll distance that still counts as the top of the page. */
const nearTopPixels = 8

/** While the user has scrolled down, counts new notifications and holds them back, so that the rows do not move. */
export function useHeldNotifications(loaded: Notification[] | undefined) {
  /** The id of the row that was the newest when the user scrolled away from the top; undefined at the top. */
  const [ceiling, setCeiling] = useState<number>()
  const newestId = useRef<number>(undefined)
  useEffect(() => {
    newestId.current = loaded?.[0]?.id
  }, [loaded])
  useEffect(() => {
    const handleScroll = () =>
      setCeiling((current) => (scrollY <= nearTopPixels ? undefined : (current ?? newestId.current)))
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  const release = useCallback(() => {
    setCeiling(undefined)
    scrollTo({ top: 0 })
  }, [])
  const rows = ceiling === undefined ? loaded : loaded?.filter(({ id }) => id <= ceiling)
  return { rows, waiting: (loaded?.length ?? 0) - (rows?.length ?? 0), release }
}
