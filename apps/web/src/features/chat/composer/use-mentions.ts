import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Conversation } from '../conversations/conversations.ts'
import { mentionAt, mentionable, mentioned } from './mention.ts'

type Candidate = { userId: string; name: string; username: string }
type Given = {
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  conversation: Conversation | undefined
  usernames: ReadonlyMap<string, string>
  onText: (text: string) => void
}

/** Completes names after an at-sign: arrow keys select, Enter or Tab accept, Escape closes the list. */
export function useMentions({ text, field, conversation, usernames, onText }: Given) {
  const { id } = useMe()
  const [caret, setCaret] = useState(0)
  const [current, setCurrent] = useState(0)
  const [left, setLeft] = useState<number>()
  const participants = useMemo(() => {
    const { room, person } = conversation ?? {}
    const participants = room?.participants ?? (person ? [person] : [])
    return participants.flatMap(({ userId, name }) => {
      const username = usernames.get(userId)
      return username && userId !== String(id) ? [{ userId, name, username }] : []
    })
  }, [conversation, usernames, id])

  const at = mentionAt(text, Math.min(caret, text.length))
  const people = at && at.from !== left ? mentionable(participants, at.word) : []

  function choose({ username }: Candidate) {
    if (!at) return
    const next = mentioned(text, { from: at.from, caret, username })
    onText(next.text)
    setCaret(next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }

  /** Whether the list has handled the key. */
  function onKeyDown(event: KeyboardEvent) {
    const chosen = people[current] ?? people[0]
    if (!chosen || !at) return false
    if (event.key === 'ArrowDown') setCurrent((current + 1) % people.length)
    else if (event.key === 'ArrowUp') setCurrent((current + people.length - 1) % people.length)
    else if (event.key === 'Escape') setLeft(at.from)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) choose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return {
    people,
    current: Math.min(current, Math.max(0, people.length - 1)),
    choose,
    onKeyDown,
    /** The position of the caret. */
    look: () => {
      setCaret(field.current?.selectionStart ?? 0)
      if (!at) {
        setCurrent(0)
        setLeft(undefined)
      }
    },
  }
}
