import { useCallback, useEffect, useState } from 'react'
import type { RoomStore } from '../room/room-store.ts'
import { useRoomPart } from '../room/use-chat.ts'
import type { ChosenMessage, ReplyOrEdit } from './reply-or-edit.ts'

/** The message that the text of each room replies to, kept while another room is open, as the text itself is. */
const keptReplies = new WeakMap<RoomStore, ReplyOrEdit>()

/**
 * React hook for the message that the user is replying to or editing. Returns the subject, which contains the latest
 * version of the message, a function that sets it, and one that ends it. If the message is deleted, an edit ends, but a
 * reply does not.
 */
export function useReplyOrEdit(store: RoomStore) {
  const [subject, setSubject] = useState(() => keptReplies.get(store))
  const current = useRoomPart(
    store,
    ({ timeline }) => subject && timeline?.messages.find(({ _id }) => _id === subject.message._id),
  )
  if (subject && current && current !== subject.message)
    setSubject(subject.kind === 'edit' && current.isDeleted ? undefined : { ...subject, message: current })

  useEffect(() => {
    if (subject?.kind === 'reply') keptReplies.set(store, subject)
    else keptReplies.delete(store)
  }, [store, subject])

  const choose = useCallback(
    (chosen: ChosenMessage | undefined) =>
      setSubject((before) => chosen && { ...chosen, choiceCount: (before?.choiceCount ?? 0) + 1 }),
    [],
  )
  /** Ends the reply or edit, unless the user has chosen another message since. */
  const end = useCallback(
    ({ kind, message }: ReplyOrEdit) =>
      setSubject((before) => (before?.kind === kind && before.message._id === message._id ? undefined : before)),
    [],
  )
  return [subject, choose, end] as const
}
