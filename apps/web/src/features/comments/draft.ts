import { useState } from 'react'
import { keepInTab } from '../../lib/forms/keep-in-tab.ts'
import type { UnsavedText } from '../../lib/forms/unsaved-text.ts'
import { useMe } from '../../lib/session.ts'
import type { CommentThread } from './thread.ts'

type Key = CommentThread['key']

const keyOf = (userId: number, thread: Key) => `comment-draft:${userId}:${thread}`
const editKeyOf = (userId: number, thread: Key, commentId: number) => `comment-edit:${userId}:${thread}:${commentId}`

/**
 * The unsent text of a comment: it survives a reload of the tab, and belongs to this user and this thread only. With a
 * comment, it is the edit of that comment.
 */
export function useDraft(thread: Key, comment?: { id: number; content: string }) {
  const { id } = useMe()
  const key = comment ? editKeyOf(id, thread, comment.id) : keyOf(id, thread)
  const stands = comment?.content ?? ''
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? stands)
  const change = (text: string) => {
    setDraft(text)
    if (text && text !== stands) keepInTab(key, text)
    else sessionStorage.removeItem(key)
  }
  return [draft, change] as const
}

/** This user's unsent text in a thread. */
export function useUnsent(thread: Key) {
  const { id } = useMe()
  return (): UnsavedText[] => {
    const changes = Object.keys(sessionStorage).filter((key) => key.startsWith(`comment-edit:${id}:${thread}:`))
    return [keyOf(id, thread), ...changes]
      .map((key) => sessionStorage.getItem(key))
      .filter((text) => text !== null)
      .map((text, place) => ({ label: place === 0 ? 'Comment' : `Comment ${place + 1}`, text }))
  }
}
