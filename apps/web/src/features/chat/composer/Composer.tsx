import { Button, Textarea } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { hasVisibleCharacter } from '@muster/contracts/chat/visible-characters'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { isSendKey } from '../../../lib/enter-sends.ts'
import { usePageState } from '../../../lib/look/use-page-state.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { EmojiButton } from '../../../ui/emoji/EmojiButton.tsx'
import { EmojiNameList } from '../../../ui/emoji/EmojiNameList.tsx'
import { useEmojiNames } from '../../../ui/emoji/use-emoji-names.ts'
import { insertAtCaret } from '../../../ui/text/insert-at-caret.ts'
import { MentionList } from '../../../ui/text/MentionList.tsx'
import { useMentions } from '../../../ui/text/use-mentions.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { AttachButton } from '../../files/AttachButton.tsx'
import { useDropArea } from '../../files/use-drop-area.ts'
import { ReplyOrEditBar } from '../message/ReplyOrEditBar.tsx'
import type { ChosenMessage, ReplyOrEdit } from '../message/reply-or-edit.ts'
import { maxMessageLength, splitMessage } from '../message/split-message.ts'
import { editMessage } from '../queries.ts'
import type { Chat } from '../room/chat.ts'
import classes from './composer.module.css'
import { useDraft } from './drafts.ts'
import { MessageUploads } from './MessageUploads.tsx'
import type { OutgoingFile } from './outbox.ts'
import { TooLong } from './TooLong.tsx'
import { useMessageFiles } from './use-message-files.ts'
import { type Participants, useParticipantsToMention } from './use-participants-to-mention.ts'
import { useTyping } from './use-typing.ts'

type Props = {
  chat: Chat
  roomId: string
  participants: Participants
  /** Usernames by user id. */
  usernames: ReadonlyMap<string, string>
  subject: ReplyOrEdit | undefined
  onSubjectChange: (chosen: ChosenMessage | undefined) => void
  /** Called when the reply was sent or the edit saved. The user may have chosen another message by then. */
  onSubjectEnd: (subject: ReplyOrEdit) => void
  /** Whether the conversation is in the chat panel. */
  compact: boolean
}

/**
 * The text field: Enter sends, Shift+Enter inserts a line break, unless the user has chosen otherwise; Escape cancels a
 * reply or an edit. It is memoized so that it does not render again with every message that arrives, because each render
 * measures the height of the text.
 */
export const Composer = memo(function Composer({
  chat,
  roomId,
  participants,
  usernames,
  subject,
  onSubjectChange,
  onSubjectEnd,
  compact,
}: Props) {
  usePageState(compact ? 'panel-composer' : 'page-composer')
  const editing = subject?.kind === 'edit' ? subject.message : undefined
  const [text, setText] = useDraft(chat.organizationId, roomId, editing)
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useTyping(chat, roomId)
  const mention = useMentions({ text, field, onTextChange: setText })
  const mentions = mention.listFor(useParticipantsToMention(participants, usernames, mention.word))
  const emojis = useEmojiNames({ text, field, onTextChange: setText })
  const open = mentions.items.length > 0 ? mentions : emojis
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const files = useMessageFiles({
    orgId: chat.organizationId,
    roomId,
    onReady: () => sendText(),
    onAdd: () => field.current?.focus(),
  })
  const dragged = [
    useDropArea({ ref: form, onFiles: files.add }),
    useDropArea({ ref: form, within: '[data-chat-window]', isOfPage: false, onFiles: files.add }),
  ]
  const isBlank = !hasVisibleCharacter(text) && (editing !== undefined || files.uploads.length === 0)
  const { length } = text.trim()
  const isTooLong = length > maxMessageLength
  const endSubject = () => {
    if (editing) setText(editing.content)
    if (subject) onSubjectEnd(subject)
  }
  const { send, edit } = useSend({ chat, roomId, subject, onSent: endSubject })
  // While an edit is being saved, its text is still needed, because the save may fail.
  const cancelSubject = () => edit.isPending || endSubject()

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focusUnlessInDialog(field.current)
  }, [])
  const choiceCount = subject?.choiceCount
  useEffect(() => {
    if (choiceCount !== undefined) field.current?.focus()
  }, [choiceCount])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || isTooLong || edit.isPending) return
    if (editing) sendText()
    else files.request()
  }
  const sendText = () => {
    typing.stop()
    send(text.trim(), editing ? [] : files.take())
    if (!editing) setText('')
    field.current?.focus()
  }
  const sendInParts = () => {
    typing.stop()
    // The files stay for the next message.
    for (const part of splitMessage(text)) send(part, [])
    setText('')
    field.current?.focus()
  }
  const lastOwnMessage = () => chat.lastOwnMessage(roomId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || open.onKeyDown(event)) return
    if (isSendKey(event)) return submit(event)
    if (event.key === 'Escape' && subject) return cancelSubject()
    const ownMessage = event.key === 'ArrowUp' && text === '' && !subject ? lastOwnMessage() : undefined
    if (!ownMessage) return
    event.preventDefault()
    onSubjectChange({ kind: 'edit', message: ownMessage })
  }

  return (
    <form
      ref={form}
      className={classes.composer}
      onSubmit={submit}
      data-composer
      data-dragging={dragged.includes('over') ? 'over' : dragged.includes('elsewhere') ? 'elsewhere' : undefined}
    >
      {subject && <ReplyOrEditBar subject={subject} onCancel={cancelSubject} />}
      {emojis.items.length > 0 && open === emojis && (
        <EmojiNameList id={listId} emojis={emojis.items} currentIndex={emojis.currentIndex} onChoose={emojis.choose} />
      )}
      {mentions.items.length > 0 && (
        <MentionList
          id={listId}
          people={mentions.items}
          currentIndex={mentions.currentIndex}
          onChoose={mentions.choose}
        />
      )}
      {isTooLong && (
        <TooLong
          id={`${listId}-long`}
          length={length}
          partCount={editing ? undefined : splitMessage(text).length}
          onSplit={sendInParts}
        />
      )}
      {!editing && <MessageUploads files={files} isDragging={dragged.includes('over')} />}
      <div className={classes.line}>
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={editing ? 'Edit message' : 'Message'}
          placeholder={chatPageTexts.placeholder}
          aria-autocomplete='list'
          aria-controls={open.items.length > 0 ? listId : undefined}
          aria-activedescendant={open.items.length > 0 ? `${listId}-${open.currentIndex}` : undefined}
          dir='auto'
          autosize
          minRows={1}
          maxRows={8}
          aria-describedby={isTooLong ? `${listId}-long` : undefined}
          aria-invalid={isTooLong || undefined}
          value={text}
          readOnly={edit.isPending || files.isWaiting}
          onChange={({ currentTarget: { value } }) => {
            setText(emojis.replaceName(value))
            if (!editing) typing.handleInput(value)
          }}
          onSelect={() => {
            mention.updateCaret()
            emojis.updateCaret()
          }}
          onKeyDown={onKeyDown}
          error={edit.error?.message}
          errorProps={{ role: 'alert' }}
        />
        <EmojiButton disabled={edit.isPending} onChoose={(emoji) => insertAtCaret(field.current, emoji, setText)} />
        {!editing && <AttachButton attachments={files} />}
        <Button
          type='submit'
          disabled={isBlank || isTooLong || (!editing && files.fault !== undefined)}
          aria-busy={edit.isPending || files.isWaiting}
        >
          {editing ? 'Save' : files.isWaiting ? 'Waiting…' : 'Send'}
        </Button>
      </div>
    </form>
  )
})

type SendOptions = { chat: Chat; roomId: string; subject: ReplyOrEdit | undefined; onSent: () => void }

const quoteOf = ({ _id, seq, senderName, content, files }: Message) => ({
  _id,
  seq,
  senderName,
  content,
  ...(files && { fileCount: files.length }),
})

/** React hook: `send` sends a message or, while the user edits one, saves the edit through the mutation `edit`. */
function useSend({ chat, roomId, subject, onSent }: SendOptions) {
  const isMounted = useIsMounted()
  const edit = useMutation({
    mutationFn: (input: { messageId: string; content: string }) =>
      editMessage({ orgId: chat.organizationId, roomId, ...input }),
    onSuccess: (message) => {
      chat.room(roomId).change(message)
      onSent()
    },
    onError: (error) => {
      if (!isMounted()) toast.error(`The message was not changed: ${messageOf(error, 'The edit failed')}`)
    },
  })
  function send(content: string, files: readonly OutgoingFile[]) {
    if (subject?.kind === 'edit') {
      const { _id: messageId, content: previousContent } = subject.message
      return content === previousContent ? onSent() : edit.mutate({ messageId, content })
    }
    const replyTo = subject ? quoteOf(subject.message) : null
    const createdAt = new Date().toISOString()
    chat.outbox.add({ clientId: newUuid(), roomId, content, replyTo, createdAt, ...(files.length > 0 && { files }) })
    onSent()
  }
  return { send, edit }
}

/** A room that opens behind an open dialog, such as the command palette, must not take the focus from it. */
function focusUnlessInDialog(field: HTMLElement | null) {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  if (!dialog || dialog.contains(field)) field?.focus()
}
