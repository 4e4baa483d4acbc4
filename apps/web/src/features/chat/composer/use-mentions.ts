import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { insertMention, mentionAt, mentionMatches } from './mention.ts'

/** The participants of the room. Those with a username, except the current user, can be mentioned. */
export type Participants = readonly { userId: string; name: string }[]
type Candidate = { userId: string; name: string; username: string }
type Options = {
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  participants: Participants
  usernames: ReadonlyMap<string, string>
  onTextChange: (text: string) => void
}

/** Completes usernames after an at-sign: arrow keys select a user, Enter or Tab accepts, Escape closes the list. */
export function useMentions({ text, field, participants, usernames, onTextChange }: Options) {
  const { id } = useMe()
  const [caret, setCaret] = useState(0)
  const [currentIndex, setCurrentIndex] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number>()
  const candidates = useMemo(
    () =>
      participants.flatMap(({ userId, name }) => {
        const username = usernames.get(userId)
        return username && userId !== String(id) ? [{ userId, name, username }] : []
      }),
    [participants, usernames, id],
  )

  const mention = mentionAt(text, Math.min(caret, text.length))
  const people = mention && mention.from !== dismissedAt ? mentionMatches(candidates, mention.word) : []

  function choose({ username }: Candidate) {
    if (!mention) return
    const next = insertMention(text, { from: mention.from, caret, username })
    onTextChange(next.text)
    setCaret(next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }

  /** Handles a key while the list is open. Returns whether the key was handled. */
  function onKeyDown(event: KeyboardEvent) {
    const chosen = people[currentIndex] ?? people[0]
    if (!chosen || !mention) return false
    if (event.key === 'ArrowDown') setCurrentIndex((currentIndex + 1) % people.length)
    else if (event.key === 'ArrowUp') setCurrentIndex((currentIndex + people.length - 1) % people.length)
    else if (event.key === 'Escape') setDismissedAt(mention.from)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) choose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return {
    people,
    currentIndex: Math.min(currentIndex, Math.max(0, people.length - 1)),
    choose,
    onKeyDown,
    /** Updates the position of the caret, and resets the list if no mention was being typed. */
    updateCaret: () => {
      setCaret(field.current?.selectionStart ?? 0)
      if (!mention) {
        setCurrentIndex(0)
        setDismissedAt(undefined)
      }
    },
  }
}
