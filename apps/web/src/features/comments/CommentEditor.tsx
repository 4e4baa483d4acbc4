import { Button } from '@mantine/core'
import type { Comment } from '@muster/contracts/comments'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { RichTextField } from '../../ui/text/RichTextField.tsx'
import { AttachButton } from '../files/AttachButton.tsx'
import { KeptFiles } from '../files/KeptFiles.tsx'
import { UploadRows } from '../files/UploadRows.tsx'
import { useAttachments } from '../files/use-attachments.ts'
import { useDropArea } from '../files/use-drop-area.ts'
import { useSendWhenUploaded } from '../files/use-send-when-uploaded.ts'
import classes from './comments.module.css'
import { useDraft } from './draft.ts'
import type { CommentThread } from './thread.ts'

type Props = { thread: CommentThread; comment: Comment; onDone: () => void }

/** Form to edit the text and the files of the user's own comment. Escape cancels the edit. */
export function CommentEditor({ thread, comment, onDone }: Props) {
  const [content, setContent] = useDraft(thread.key, comment)
  const [removedFileIds, setRemovedFileIds] = useState<number[]>([])
  const update = useMutation({ mutationFn: thread.update })
  const form = useRef<HTMLFormElement>(null)
  const files = useAttachments(`comment:${thread.key}:${comment.id}`, thread.organizationId)
  const dragging = useDropArea({ ref: form, onFiles: files.add })
  const keepsFiles = comment.files.some(({ id }) => !removedFileIds.includes(id))
  const blank = content.trim() === '' && files.uploads.length === 0 && !keepsFiles
  const stopEditing = () => {
    setContent(comment.content)
    onDone()
  }
  const cancel = () => {
    files.cancel()
    stopEditing()
  }
  const { isWaiting, request, note } = useSendWhenUploaded(files, () => {
    const change = { commentId: comment.id, content: content.trim(), fileIds: files.fileIds, removedFileIds }
    update.mutateAsync(change).then(
      () => {
        files.release()
        stopEditing()
      },
      () => undefined, // the error is shown below the field
    )
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!blank && !update.isPending) request()
  }
  return (
    <form ref={form} className={classes.editor} data-dragging={dragging} onSubmit={save}>
      <RichTextField
        organizationId={thread.organizationId}
        aria-label='Comment'
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        data-autofocus
        autoFocus
        value={content}
        readOnly={update.isPending || isWaiting}
        onTextChange={setContent}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
        }}
        error={update.error?.message}
        errorProps={{ role: 'alert' }}
      />
      {comment.files.length > 0 && (
        <KeptFiles
          files={comment.files}
          removedIds={removedFileIds}
          onChange={setRemovedFileIds}
          disabled={update.isPending || isWaiting}
        />
      )}
      <UploadRows uploads={files.uploads} target={files.target} />
      <div className={classes.editing}>
        {(note ?? dragging) && (
          <span className={classes.note}>{note ?? 'Drop files here to attach them to the comment.'}</span>
        )}
        <AttachButton attachments={files} />
        <Button variant='default' size='compact-md' disabled={update.isPending} onClick={cancel}>
          Cancel
        </Button>
        <Button
          type='submit'
          size='compact-md'
          disabled={blank || update.isPending || files.fault !== undefined}
          aria-busy={update.isPending || isWaiting}
        >
          {isWaiting ? 'Saves after the upload' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
