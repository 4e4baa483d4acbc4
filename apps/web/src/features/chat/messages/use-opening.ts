import { useEffect, useLayoutEffect, useState } from 'react'
import type { Place, RoomStore } from '../room/room-store.ts'
import { useRoomPart } from '../room/use-chat.ts'

type Given = {
  /** What failed without a connection is requested again with the next one. */
  connected: boolean
  store: RoomStore
  /** Whether it is known what is unread. */
  isKnown: boolean
  /** Where the window opens the room: undefined for its end. */
  place: Place | undefined
}

/** Whether the part of the room that the window opens at is loaded. Requests it where it is not. */
export function useOpening({ connected, store, isKnown, place }: Given) {
  const holds = useRoomPart(store, () => store.holds(place))
  const isLoaded = useRoomPart(store, ({ timeline }) => timeline !== undefined)
  const [opened, setOpened] = useState(isKnown && holds)
  const isOpen = opened || (isKnown && holds)
  // Once open, the room stays open when the place it was opened at is not kept any more.
  useLayoutEffect(() => setOpened(isOpen), [isOpen])

  // The newest page may have come before it was known what is unread.
  const mustAsk = !isOpen && isKnown && isLoaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the same until the room is open
  useEffect(() => {
    if (mustAsk) store.openAt(place)
  }, [mustAsk, connected, store])
  return { isOpen, retry: () => store.openAt(place) }
}
