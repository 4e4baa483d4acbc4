import { useEffect, useState } from 'react'
import type { Place, RoomStore } from '../room/room-store.ts'
import { useRoomPart } from '../room/use-chat.ts'

type Given = {
  /** What failed without a line is asked for again with the next one. */
  connected: boolean
  store: RoomStore
  /** Whether it is known what is unread. */
  isKnown: boolean
  /** Where the window opens the room: undefined for its end. */
  place: Place | undefined
}

/** Whether the part of the room is loaded at which the window opens it; it is asked for where it is not. */
export function useOpening({ connected, store, isKnown, place }: Given) {
  const holds = useRoomPart(store, () => store.holds(place))
  const isLoaded = useRoomPart(store, ({ timeline }) => timeline !== undefined)
  const [opened, setOpened] = useState(isKnown && holds)
  const isOpen = opened || (isKnown && holds)
  if (isOpen && !opened) setOpened(true)

  // The newest page may have come before it was known what is unread.
  const mustAsk = !isOpen && isKnown && isLoaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the same until the room is open
  useEffect(() => {
    if (mustAsk) store.openAt(place)
  }, [mustAsk, connected, store])
  return { isOpen, retry: () => store.openAt(place) }
}
