import { Button, Textarea } from '@mantine/core'
import { isVisible } from '@muster/contracts/chat/visible'
import { texts } from '@muster/contracts/texts'
import { type FormEvent, type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import type { Conversation } from '../conversations/conversations.ts'
import { SubjectBar } from '../message/SubjectBar.tsx'
import { longest, splitMessage } from '../message/split-message.ts'
import type { Chosen, Subject } from '../message/subject.ts'
import type { Chat } from '../room/chat.ts'
import classes from './composer.module.css'
import { useDraft } from './drafts.ts'
import { MentionList } from './MentionList.tsx'
import { TooLong } from './TooLong.tsx'
import { useMentions } from './use-mentions.ts'
import { useSend } from './use-send.ts'
import { useTyping } from './use-typing.ts'

type Props = {
  chat: Chat
  roomId: string
  conversation: Conversation | undefined
  /** By user id. */
  usernames: ReadonlyMap<string, string>
  subject: Subject | undefined
  onSubject: (chosen: Chosen | undefined) => void
}

/**
 * The text field: Enter sends, Shift and Enter insert a line break, Escape cancels a reply or an edit. Its height is
 * measured with each drawing, so it is not drawn again with every message that arrives.
 */
export const Composer = memo(function Composer({ chat, roomId, conversation, usernames, subject, onSubject }: Props) {
  const editing = subject?.kind === 'edit' ? subject.message : undefined
  const [text, setText] = useDraft(chat.organizationId, roomId, editing)
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useTyping(chat, roomId)
  const mentions = useMentions({ text, field, conversation, usernames, onText: setText })
  const list = useId()
  const blank = !isVisible(text)
  const { length } = text.trim()
  const isTooLong = length > longest
  const leave = () => {
    if (editing) setText(editing.content)
    onSubject(undefined)
  }
  const { send, edit } = useSend({ chat, roomId, subject, onSent: leave })

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focusOutsideOfDialogs(field.current)
  }, [])
  const choice = subject?.choice
  useEffect(() => {
    if (choice !== undefined) field.current?.focus()
  }, [choice])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (blank || isTooLong || edit.isPending) return
    typing.stop()
    send(text.trim())
    if (!editing) setText('')
    field.current?.focus()
  }
  const sendInParts = () => {
    typing.stop()
    for (const part of splitMessage(text)) send(part)
    setText('')
    field.current?.focus()
  }
  const lastOwn = () => chat.lastOwn(roomId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.shiftKey) return submit(event)
    if (event.key === 'Escape' && subject) return leave()
    const own = event.key === 'ArrowUp' && text === '' && !subject ? lastOwn() : undefined
    if (!own) return
    event.preventDefault()
    onSubject({ kind: 'edit', message: own })
  }

  return (
    <form className={classes.composer} onSubmit={submit} data-composer>
      {subject && <SubjectBar subject={subject} onCancel={leave} />}
      {mentions.people.length > 0 && (
        <MentionList id={list} people={mentions.people} current={mentions.current} onChoose={mentions.choose} />
      )}
      {isTooLong && (
        <TooLong
          id={`${list}-long`}
          length={length}
          parts={editing ? undefined : splitMessage(text).length}
          onSplit={sendInParts}
        />
      )}
      <div className={classes.line}>
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={editing ? 'Edit message' : 'Message'}
          placeholder={texts.chatPage.placeholder}
          aria-autocomplete='list'
          aria-controls={mentions.people.length > 0 ? list : undefined}
          aria-activedescendant={mentions.people.length > 0 ? `${list}-${mentions.current}` : undefined}
          dir='auto'
          autosize
          minRows={1}
          maxRows={8}
          aria-describedby={isTooLong ? `${list}-long` : undefined}
          aria-invalid={isTooLong || undefined}
          value={text}
          readOnly={edit.isPending}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            if (!editing) typing.typed(value)
          }}
          onSelect={mentions.look}
          onKeyDown={onKeyDown}
          error={edit.error?.message}
          errorProps={{ role: 'alert' }}
        />
        <Button type='submit' disabled={blank || isTooLong} aria-busy={edit.isPending}>
          {editing ? 'Save' : 'Send'}
        </Button>
      </div>
    </form>
  )
})

/** A room that opens below an open dialog, such as the palette, must not take the focus from it. */
function focusOutsideOfDialogs(field: HTMLElement | null) {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  if (!dialog || dialog.contains(field)) field?.focus()
}
