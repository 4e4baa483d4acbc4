import type { Notification } from '@muster/contracts/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Scroll distance that still counts as the top of the page. */
const nearTopPixels = 8

/** While the user has scrolled down, counts new notifications and holds them back, so that the rows do not move. */
export function useHeldNotifications(loaded: Notification[] | undefined) {
  /** The id of the row that was the newest when the user scrolled away from the top; undefined at the top. */
  const [maxShownId, setMaxShownId] = useState<number>()
  const newestId = useRef<number>(undefined)
  useEffect(() => {
    newestId.current = loaded?.[0]?.id
  }, [loaded])
  useEffect(() => {
    const handleScroll = () =>
      setMaxShownId((current) => (scrollY <= nearTopPixels ? undefined : (current ?? newestId.current)))
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  const release = useCallback(() => {
    setMaxShownId(undefined)
    scrollTo({ top: 0 })
  }, [])
  const rows = maxShownId === undefined ? loaded : loaded?.filter(({ id }) => id <= maxShownId)
  return { rows, heldCount: (loaded?.length ?? 0) - (rows?.length ?? 0), release }
}
