import { type Attachments, useAttachments } from '../../files/use-attachments.ts'
import { useSendWhenUploaded } from '../../files/use-send-when-uploaded.ts'
import type { OutgoingFile } from './outbox.ts'

type Options = {
  orgId: number
  roomId: string
  /** Sends the message with its stored files. */
  onReady: () => void
  onAdd: () => void
}

/** The files that the user adds to a message. */
export type MessageFiles = Attachments & {
  /** Whether the user has sent the message and it waits for the uploads. */
  isWaiting: boolean
  /** Why the message cannot be sent, or that it was not sent after the wait. */
  note: string | undefined
  /** Sends the message. If uploads are missing, it waits for them, or no longer waits. */
  request: () => void
  /** Returns the stored files and removes them from the composer, because the outbox has the message now. */
  take: () => OutgoingFile[]
}

export function useMessageFiles({ orgId, roomId, onReady, onAdd }: Options): MessageFiles {
  const files = useAttachments(`message:${orgId}:${roomId}`, orgId)
  return {
    ...files,
    ...useSendWhenUploaded(files, onReady),
    add: (added) => {
      files.add(added)
      onAdd()
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
