import { useEffect, useMemo } from 'react'
import type { Chat } from '../room/chat.ts'
import { createTyping } from '../room/typing.ts'

/** Reports to the room that the user is typing, for as long as they are. */
export function useTyping(chat: Chat, roomId: string) {
  const typing = useMemo(() => createTyping((on) => chat.reportTyping(roomId, on)), [chat, roomId])
  useEffect(() => typing.stop, [typing])
  return typing
}
