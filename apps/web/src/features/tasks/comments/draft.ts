import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'

/** Text that was not sent yet: it outlives a reload of the tab, and belongs to this person and this task alone. */
export function useDraft(taskId: number) {
  const key = `comment-draft:${useMe().id}:${taskId}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }
  return [draft, change] as const
}
