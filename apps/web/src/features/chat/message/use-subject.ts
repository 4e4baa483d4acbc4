import { useCallback, useState } from 'react'
import type { RoomStore } from '../room/room-store.ts'
import { useRoomPart } from '../room/use-chat.ts'
import type { Chosen, Subject } from './subject.ts'

/** What the next message is about, as it stands now. What was deleted meanwhile can be answered, and is not edited any more. */
export function useSubject(store: RoomStore) {
  const [subject, setSubject] = useState<Subject>()
  const stands = useRoomPart(
    store,
    ({ timeline }) => subject && timeline?.messages.find(({ _id }) => _id === subject.message._id),
  )
  if (subject && stands && stands !== subject.message)
    setSubject(subject.kind === 'edit' && stands.isDeleted ? undefined : { ...subject, message: stands })

  const choose = useCallback(
    (chosen: Chosen | undefined) => setSubject((before) => chosen && { ...chosen, choice: (before?.choice ?? 0) + 1 }),
    [],
  )
  return [subject, choose] as const
}
