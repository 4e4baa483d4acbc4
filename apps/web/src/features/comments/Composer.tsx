import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { IconMessage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useOffers } from '../../lib/actions/offers.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { EmojiButton } from '../../ui/emoji/EmojiButton.tsx'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { insertAtCaret } from '../../ui/text/insert-at-caret.ts'
import { MentionTextarea } from '../../ui/text/MentionTextarea.tsx'
import classes from './comments.module.css'
import { useDraft } from './draft.ts'
import type { CommentThread } from './thread.ts'

/** The box to write a comment. If sending fails, the text stays in the box and the error is shown. */
export function Composer({ thread }: { thread: CommentThread }) {
  const [draft, setDraft] = useDraft(thread.key)
  const add = useMutation({ mutationFn: thread.add })
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const blank = draft.trim() === ''

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
    if (blank || add.isPending) return
    add.mutateAsync(draft.trim()).then(
      () => setDraft(''),
      () => undefined, // the error is shown below the field
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={classes.composer} onSubmit={onSubmit}>
      <MentionTextarea
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
        readOnly={add.isPending}
        onTextChange={setDraft}
        onKeyDown={onKeyDown}
        error={add.error && messageOf(add.error, texts.failed.addComment)}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.send}>
        <span id={hintId} className={classes.hint}>
          <KeyCap>Ctrl</KeyCap> or <KeyCap>⌘</KeyCap> + <KeyCap>Enter</KeyCap> sends
        </span>
        <EmojiButton disabled={add.isPending} onChoose={(emoji) => insertAtCaret(field.current, emoji, setDraft)} />
        <Button type='submit' size='sm' disabled={blank} aria-busy={add.isPending}>
          Send
        </Button>
      </div>
    </form>
  )
}
