import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'
import { lastWaiting, type Outgoing } from '../composer/outbox.ts'
import { type Conversation, firstUnread } from '../conversations/conversations.ts'
import type { RoomStore } from '../room/room-store.ts'
import { useRoomState } from '../room/use-chat.ts'
import { createList } from './list.ts'
import type { ListInput } from './list-state.ts'
import { withInput } from './render-rules.ts'
import { useWindowActive } from './use-window-active.ts'

const noMessages: readonly [] = []

type Options = {
  store: RoomStore
  conversation: Conversation | undefined
  outgoing: readonly Outgoing[]
  /** The id of the message that the URL links to. */
  messageId: string | undefined
}

/** React hook for the list of a room's messages, with the state for this render. */
export function useList({ store, conversation, outgoing, messageId }: Options) {
  const userId = String(useMe().id)
  const { timeline, loadingOlder, olderFault } = useRoomState(store)
  const input: ListInput = {
    messages: timeline?.messages ?? noMessages,
    lastSeq: timeline?.lastSeq,
    hasOlder: timeline?.hasOlder === true,
    hasNewer: timeline?.hasNewer === true,
    loadingOlder,
    olderFailed: olderFault !== undefined,
    isWindowActive: useWindowActive(),
    unread: conversation?.room?.unreadCount ?? 0,
    unreadFrom: firstUnread(conversation),
    lastOutgoingId: lastWaiting(outgoing)?.clientId,
  }
  const [list] = useState(() => createList({ userId, input, messageId }))
  useEffect(() => list.close, [list])
  useEffect(() => {
    if (messageId !== undefined) list.send({ type: 'jump', place: { messageId } })
  }, [list, messageId])
  // The state for this render includes the current input, because the virtual list needs matching options in the same
  // render as the new rows. The `rendered` event updates the stored state later.
  useSyncExternalStore(list.subscribe, list.view)
  return { list, state: withInput(list.state(), input), olderFault }
}
