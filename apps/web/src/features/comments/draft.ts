import { useState } from 'react'
import { keepInTab } from '../../lib/forms/keep-in-tab.ts'
import type { UnsavedText } from '../../lib/forms/unsaved-text.ts'
import { useMe } from '../../lib/session.ts'
import type { CommentThread } from './thread.ts'

type ThreadKey = CommentThread['key']

const draftKeyOf = (userId: number, threadKey: ThreadKey) => `comment-draft:${userId}:${threadKey}`
const editKeyOf = (userId: number, threadKey: ThreadKey, commentId: number) =>
  `comment-edit:${userId}:${threadKey}:${commentId}`

/**
 * Returns the unsent text of a new comment or, if `comment` is given, of an edit of that comment, and a function that
 * changes the text. The text is stored separately for each user and each thread or edited comment, and survives a
 * reload of the tab.
 */
export function useDraft(threadKey: ThreadKey, comment?: { id: number; content: string }) {
  const { id } = useMe()
  const key = comment ? editKeyOf(id, threadKey, comment.id) : draftKeyOf(id, threadKey)
  const originalText = comment?.content ?? ''
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? originalText)
  const change = (text: string) => {
    setDraft(text)
    if (text && text !== originalText) keepInTab(key, text)
    else sessionStorage.removeItem(key)
  }
  return [draft, change] as const
}

/** Returns a function that reads this user's unsent texts in a thread: a new comment and edits of existing comments. */
export function useUnsentTexts(threadKey: ThreadKey) {
  const { id } = useMe()
  return (): UnsavedText[] => {
    const editKeys = Object.keys(sessionStorage).filter((key) => key.startsWith(`comment-edit:${id}:${threadKey}:`))
    return [draftKeyOf(id, threadKey), ...editKeys]
      .map((key) => sessionStorage.getItem(key))
      .filter((text) => text !== null)
      .map((text, index) => ({ label: index === 0 ? 'Comment' : `Comment ${index + 1}`, text }))
  }
}
