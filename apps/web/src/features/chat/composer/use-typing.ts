import { useEffect, useMemo } from 'react'
import type { Chat } from '../room/chat.ts'
import { createTyping } from '../room/typing.ts'

/** Tells the room that one is typing, as long as one does. */
export function useTyping(chat: Chat, roomId: string) {
  const typing = useMemo(() => createTyping((on) => chat.typing(roomId, on)), [chat, roomId])
  useEffect(() => typing.stop, [typing])
  return typing
}
