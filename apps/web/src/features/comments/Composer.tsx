import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { IconMessage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useOffers } from '../../lib/actions/offers.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { EmojiButton } from '../../ui/emoji/EmojiButton.tsx'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { RichTextField } from '../../ui/text/RichTextField.tsx'
import type { TextFieldHandle } from '../../ui/text/text-field.ts'
import { AttachButton } from '../files/AttachButton.tsx'
import { UploadRows } from '../files/UploadRows.tsx'
import { useAttachments } from '../files/use-attachments.ts'
import { useDropArea } from '../files/use-drop-area.ts'
import { useSendWhenUploaded } from '../files/use-send-when-uploaded.ts'
import classes from './comments.module.css'
import { useDraft } from './draft.ts'
import type { CommentThread } from './thread.ts'

type Props = { thread: CommentThread; onSend: () => void }

/** The box to write a comment. If sending fails, the text stays in the box and the error is shown. */
export function Composer({ thread, onSend }: Props) {
  const [draft, setDraft] = useDraft(thread.key)
  const add = useMutation({ mutationFn: thread.add })
  const hintId = useId()
  const form = useRef<HTMLFormElement>(null)
  useStayVisible(form)
  const field = useRef<TextFieldHandle>(null)
  const files = useAttachments(`comment:${thread.key}`, thread.organizationId)
  const dragging = useDropArea({ ref: form, onFiles: files.add })
  const blank = draft.trim() === '' && files.uploads.length === 0

  useOffers(() => [
    {
      title: 'Comments',
      rank: 'page',
      actions: [
        { id: 'comment', label: 'Write a comment', icon: IconMessage, keys: 'm', run: () => field.current?.focus() },
      ],
    },
  ])

  const send = () => {
    onSend()
    add.mutateAsync({ content: draft.trim(), fileIds: files.fileIds }).then(
      () => {
        setDraft('')
        files.release()
      },
      () => undefined, // the error is shown below the field
    )
  }
  const { isWaiting, request, note } = useSendWhenUploaded(files, send)
  const submit = () => {
    if (!blank && !add.isPending) request()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <form ref={form} className={classes.composer} data-dragging={dragging} onSubmit={onSubmit}>
      <RichTextField
        ref={field}
        organizationId={thread.organizationId}
        aria-label='Add a comment'
        aria-describedby={hintId}
        placeholder='Add a comment…'
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        value={draft}
        readOnly={add.isPending || isWaiting}
        onTextChange={setDraft}
        onKeyDown={onKeyDown}
        error={add.error && messageOf(add.error, texts.failed.addComment)}
        errorProps={{ role: 'alert' }}
      />
      {files.uploads.length > 0 && (
        <div className={classes.uploads}>
          <UploadRows uploads={files.uploads} target={files.target} />
        </div>
      )}
      <div className={classes.send}>
        {dragging ? (
          <span className={classes.note}>Drop files here to attach them to the comment.</span>
        ) : note !== undefined ? (
          <span className={classes.note} role='status'>
            {note}
          </span>
        ) : (
          <span id={hintId} className={classes.hint}>
            <KeyCap>Ctrl</KeyCap> or <KeyCap>⌘</KeyCap> + <KeyCap>Enter</KeyCap> sends
          </span>
        )}
        <EmojiButton disabled={add.isPending} onChoose={(emoji) => field.current?.insert(emoji)} />
        <AttachButton attachments={files} />
        <Button
          type='submit'
          size='sm'
          disabled={blank || files.fault !== undefined}
          aria-busy={add.isPending || isWaiting}
        >
          {isWaiting ? 'Sends after the upload' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

/** Keeps the whole box in the window while it grows, because otherwise only the line with the caret is visible. */
function useStayVisible(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { current } = form
    if (!current) return
    const observer = new ResizeObserver(() => {
      if (current.contains(document.activeElement)) current.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [form])
}
