import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Outgoing } from '../composer/outbox.ts'
import { type Conversation, firstUnread } from '../conversations/conversations.ts'
import type { RoomStore } from '../room/room-store.ts'
import { useRoomState } from '../room/use-chat.ts'
import { receive } from './draw.ts'
import { createList } from './list.ts'
import type { Given } from './list-state.ts'
import { useLooking } from './use-looking.ts'

const none: readonly [] = []

type Parts = {
  store: RoomStore
  conversation: Conversation | undefined
  outgoing: readonly Outgoing[]
  /** The message that the address names. */
  messageId: string | undefined
}

/** The list of a room's messages, with the state that this drawing shows. */
export function useList({ store, conversation, outgoing, messageId }: Parts) {
  const userId = String(useMe().id)
  const { timeline, loadingOlder, olderFault } = useRoomState(store)
  const given: Given = {
    messages: timeline?.messages ?? none,
    lastSeq: timeline?.lastSeq,
    hasOlder: timeline?.hasOlder === true,
    hasNewer: timeline?.hasNewer === true,
    loadingOlder,
    olderFailed: olderFault !== undefined,
    looking: useLooking(),
    unread: conversation?.room?.unreadCount ?? 0,
    unreadFrom: firstUnread(conversation),
    written: outgoing.at(-1)?.clientId,
  }
  const [list] = useState(() => createList({ userId, given, messageId }))
  useEffect(() => list.close, [list])
  useEffect(() => {
    if (messageId !== undefined) list.send({ type: 'jump', place: { messageId } })
  }, [list, messageId])
  // The drawing shows what is given now, because the virtual list acts on its first options. `drawn` then updates the state.
  useSyncExternalStore(list.subscribe, list.view)
  return { list, state: receive(list.state(), given), olderFault }
}
