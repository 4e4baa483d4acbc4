import { UploadRows } from '../../files/UploadRows.tsx'
import classes from './composer.module.css'
import type { MessageFiles } from './use-message-files.ts'

/** The uploads for the message, and what the user must know about them. */
export function MessageUploads({ files, isDragging }: { files: MessageFiles; isDragging: boolean }) {
  const note = isDragging
    ? 'Drop the files to add them to the message.'
    : (files.note ?? (files.isWaiting ? 'The message is sent after the uploads.' : undefined))
  if (files.uploads.length === 0 && note === undefined) return null
  return (
    <div className={classes.uploads}>
      <UploadRows uploads={files.uploads} target={files.target} />
      {note !== undefined && (
        <p className={classes.note} role='status'>
          {note}
        </p>
      )}
    </div>
  )
}
