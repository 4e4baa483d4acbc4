import { useCallback, useState } from 'react'
import type { RoomStore } from '../room/room-store.ts'
import { useRoomPart } from '../room/use-chat.ts'
import type { ChosenMessage, ReplyOrEdit } from './reply-or-edit.ts'

/**
 * React hook for the message that the user is replying to or editing, in its current state. A message that was deleted
 * can be replied to, but not edited. Returns the subject and a function that sets it.
 */
export function useReplyOrEdit(store: RoomStore) {
  const [subject, setSubject] = useState<ReplyOrEdit>()
  const current = useRoomPart(
    store,
    ({ timeline }) => subject && timeline?.messages.find(({ _id }) => _id === subject.message._id),
  )
  if (subject && current && current !== subject.message)
    setSubject(subject.kind === 'edit' && current.isDeleted ? undefined : { ...subject, message: current })

  const choose = useCallback(
    (chosen: ChosenMessage | undefined) =>
      setSubject((before) => chosen && { ...chosen, choiceCount: (before?.choiceCount ?? 0) + 1 }),
    [],
  )
  return [subject, choose] as const
}
