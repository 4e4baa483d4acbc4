import { texts } from '@muster/contracts/texts'
import type { Virtualizer } from '@tanstack/react-virtual'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { Chat } from '../room/chat.ts'
import type { RoomStore } from '../room/room-store.ts'
import type { List } from './list.ts'
import type { ListEffect } from './list-events.ts'
import { isAtEnd } from './measure.ts'
import { scrollToBottom } from './scroll-to-bottom.ts'

type Dependencies = {
  list: List
  box: HTMLElement | null
  virtualizer: Virtualizer<HTMLDivElement, Element>
  /** `current` cancels the second of the two scrolls that `scrollToBottom` makes. */
  cancelSecondScroll: { current: () => void }
  chat: Chat
  roomId: string
  store: RoomStore
}

/** Returns a function that runs the effects of the list. */
export const createEffectRunner =
  ({ list, box, virtualizer, cancelSecondScroll, chat, roomId, store }: Dependencies) =>
  (effect: Exclude<ListEffect, { type: 'timer' }>) => {
    switch (effect.type) {
      case 'scrollToRow':
        return virtualizer.scrollToIndex(effect.row, { align: effect.align })
      case 'scrollToNew':
        virtualizer.scrollToIndex(effect.row, { align: 'start' })
        // Measured at once, because the browser fires the scroll event only later.
        return box && list.send({ type: 'scrolledToNew', atEnd: isAtEnd(box) })
      case 'scrollToEnd':
        cancelSecondScroll.current = scrollToBottom(() => box?.isConnected && virtualizer.scrollToEnd())
        return
      case 'stopScrolling':
        return cancelSecondScroll.current()
      case 'loadOlder':
        return store.loadOlder()
      case 'loadNewer':
        return store.loadNewer()
      case 'loadLatest':
        return store.toLatest().then((isLoaded) => {
          if (isLoaded) return
          list.send({ type: 'latestFailed' })
          toast.error(texts.failed.fetchMessages, () => list.send({ type: 'toEnd' }))
        })
      case 'loadAround': {
        const { place } = effect
        return store.openAt(place).then((isLoaded) => {
          if (isLoaded) return
          list.send({ type: 'jumpFailed', place })
          toast.error(texts.failed.fetchMessages, () => list.send({ type: 'jump', place }))
        })
      }
      case 'markRead':
        return chat.markRead(roomId, effect.message)
    }
  }
