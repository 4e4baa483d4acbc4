import { useEffect, useState } from 'react'
import { type Attachments, useAttachments } from '../../files/use-attachments.ts'
import type { OutgoingFile } from './outbox.ts'

type Options = {
  orgId: number
  roomId: string
  /** Sends the message; called when the uploads that it waited for are finished. */
  onReady: () => void
  onAdd: () => void
}

/** The files that the user adds to a message. */
export type MessageFiles = Attachments & {
  /** Whether the user has sent the message and it waits for the uploads. */
  isWaiting: boolean
  /** Whether the message can be sent now. If only uploads are missing, it waits for them, or no longer waits. */
  mayBeSent: () => boolean
  /** Returns the stored files and removes them from the composer, because the outbox has the message now. */
  take: () => OutgoingFile[]
}

export function useMessageFiles({ orgId, roomId, onReady, onAdd }: Options): MessageFiles {
  const files = useAttachments(`message:${orgId}:${roomId}`, orgId)
  const [isWaiting, setIsWaiting] = useState(false)
  const finishWaiting = () => {
    if (!isWaiting || (files.isUploading && files.fault === undefined)) return
    setIsWaiting(false)
    if (files.fault === undefined && files.uploads.length > 0) onReady()
  }
  useEffect(finishWaiting)
  return {
    ...files,
    isWaiting,
    add: (added) => {
      files.add(added)
      onAdd()
    },
    mayBeSent: () => {
      if (files.fault !== undefined) return false
      // A second press takes it back.
      if (files.isUploading) setIsWaiting(!isWaiting)
      return !files.isUploading
    },
    take: () => {
      const taken = files.uploads.flatMap(({ state, fileId, name, size }) =>
        state === 'stored' && fileId !== undefined ? [{ id: fileId, name, size }] : [],
      )
      files.release()
      return taken
    },
  }
}
