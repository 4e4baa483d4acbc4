import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Kept } from '../detail/kept-texts.ts'

const keyOf = (userId: number, taskId: number) => `comment-draft:${userId}:${taskId}`
const editKeyOf = (userId: number, taskId: number, commentId: number) => `comment-edit:${userId}:${taskId}:${commentId}`

/**
 * Text that was not sent yet: it outlives a reload of the tab, and belongs to this person and this task alone. Given a
 * comment it is the change of that comment.
 */
export function useDraft(taskId: number, comment?: { id: number; content: string }) {
  const { id } = useMe()
  const key = comment ? editKeyOf(id, taskId, comment.id) : keyOf(id, taskId)
  const stands = comment?.content ?? ''
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? stands)
  const change = (text: string) => {
    setDraft(text)
    if (text && text !== stands) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }
  return [draft, change] as const
}

/** What this person wrote on a task and did not send. */
export function useUnsent(taskId: number) {
  const { id } = useMe()
  return (): Kept[] => {
    const changes = Object.keys(sessionStorage).filter((key) => key.startsWith(`comment-edit:${id}:${taskId}:`))
    return [keyOf(id, taskId), ...changes]
      .map((key) => sessionStorage.getItem(key))
      .filter((text) => text !== null)
      .map((text, place) => ({ label: place === 0 ? 'Comment' : `Comment ${place + 1}`, text }))
  }
}
