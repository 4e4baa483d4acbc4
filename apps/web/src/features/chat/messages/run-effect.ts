import { texts } from '@muster/contracts/texts'
import type { Virtualizer } from '@tanstack/react-virtual'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { Chat } from '../room/chat.ts'
import type { RoomStore } from '../room/room-store.ts'
import type { List } from './list.ts'
import type { ListEffect } from './list-events.ts'
import { isAtEnd } from './measure.ts'
import { scrollToBottom } from './scroll-to-bottom.ts'

type Parts = {
  list: List
  box: HTMLElement | null
  virtual: Virtualizer<HTMLDivElement, Element>
  /** Cancels the second scroll to the end. */
  secondScroll: { current: () => void }
  chat: Chat
  roomId: string
  store: RoomStore
}

/** Carries out what the state of the list asks for. */
export const runEffect =
  ({ list, box, virtual, secondScroll, chat, roomId, store }: Parts) =>
  (effect: Exclude<ListEffect, { type: 'timer' }>) => {
    switch (effect.type) {
      case 'scrollToRow':
        return virtual.scrollToIndex(effect.row, { align: effect.align })
      case 'scrollToNew':
        virtual.scrollToIndex(effect.row, { align: 'start' })
        // Measured at once, as the browser reports the scrolling only later.
        return box && list.send({ type: 'scrolledToNew', atEnd: isAtEnd(box) })
      case 'scrollToEnd':
        secondScroll.current = scrollToBottom(() => box?.isConnected && virtual.scrollToEnd())
        return
      case 'stopScrolling':
        return secondScroll.current()
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
        return chat.read(roomId, effect.message)
    }
  }
