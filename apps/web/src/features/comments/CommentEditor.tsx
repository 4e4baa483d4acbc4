import { Button } from '@mantine/core'
import type { Comment } from '@muster/contracts/comments'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { RichTextField } from '../../ui/text/RichTextField.tsx'
import classes from './comments.module.css'
import { useDraft } from './draft.ts'
import type { CommentThread } from './thread.ts'

type Props = { thread: CommentThread; comment: Comment; onDone: () => void }

/** Form to edit the user's own comment. Escape cancels the edit. */
export function CommentEditor({ thread, comment, onDone }: Props) {
  const [content, setContent] = useDraft(thread.key, comment)
  const update = useMutation({ mutationFn: thread.update })
  const blank = content.trim() === ''
  const stopEditing = () => {
    setContent(comment.content)
    onDone()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (blank || update.isPending) return
    // An error needs no handling here, because it is shown below the field.
    update.mutateAsync({ commentId: comment.id, content: content.trim() }).then(stopEditing, () => undefined)
  }
  return (
    <form onSubmit={save}>
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
        readOnly={update.isPending}
        onTextChange={setContent}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stopEditing()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
        }}
        error={update.error?.message}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.editing}>
        <Button variant='default' size='compact-md' disabled={update.isPending} onClick={stopEditing}>
          Cancel
        </Button>
        <Button type='submit' size='compact-md' disabled={blank || update.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
