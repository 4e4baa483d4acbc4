import { useEffect, useLayoutEffect, useState } from 'react'
import type { Place, RoomStore } from '../room/room-store.ts'
import { useRoomPart } from '../room/use-chat.ts'

type Options = {
  /** Whether there is a connection to the service. A failed request is repeated once the connection is restored. */
  connected: boolean
  store: RoomStore
  /** Whether it is known which messages are unread. */
  isUnreadKnown: boolean
  /** Where the room opens; undefined for its end. */
  place: Place | undefined
}

/**
 * React hook that opens a room. `isOpen`: whether the part of the room at which it opens has been loaded. Requests that
 * part if only another part is loaded.
 */
export function useOpening({ connected, store, isUnreadKnown, place }: Options) {
  const isPlaceLoaded = useRoomPart(store, () => store.holds(place))
  const isLoaded = useRoomPart(store, ({ timeline }) => timeline !== undefined)
  const [opened, setOpened] = useState(isUnreadKnown && isPlaceLoaded)
  const isOpen = opened || (isUnreadKnown && isPlaceLoaded)
  // Once open, the room stays open even if the place at which it was opened is evicted from the loaded messages.
  useLayoutEffect(() => setOpened(isOpen), [isOpen])

  // The newest page may have been loaded before the unread messages were known.
  const mustRequest = !isOpen && isUnreadKnown && isLoaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the same until the room is open
  useEffect(() => {
    if (mustRequest) store.openAt(place)
  }, [mustRequest, connected, store])
  return { isOpen, retry: () => store.openAt(place) }
}
