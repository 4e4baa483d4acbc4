import { texts } from '@muster/contracts/texts'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { RoomStore } from '../room/room-store.ts'

/** To the end of the room: where one reads far back, the newest messages are asked for first. */
export function useToEnd(store: RoomStore, farBack: boolean, scroll: () => void) {
  const [asked, setAsked] = useState(false)
  const arrive = useEffectEvent(scroll)
  useLayoutEffect(() => {
    if (!asked || farBack) return
    setAsked(false)
    arrive()
  }, [asked, farBack])

  return function toEnd() {
    if (!farBack) return scroll()
    setAsked(true)
    store.toLatest().then((isThere) => {
      if (isThere) return
      setAsked(false)
      toast.error(texts.failed.fetchMessages, toEnd)
    })
  }
}
