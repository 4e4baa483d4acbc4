import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseId } from '../../lib/ids.ts'

/** The hash of the address that leads to a comment on the page of its object. */
export const commentHash = (id: number) => `comment-${id}`

const commentIdIn = (hash: string) => parseId(/^comment-(\d+)$/.exec(hash)?.[1])

/** The comment that the address leads to, and the ref of its element, which is scrolled into view and gets the focus. */
export function useLinkedComment() {
  const id = useLocation({ select: ({ hash }) => commentIdIn(hash) })
  const show = useCallback((element: HTMLElement | null) => {
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [])
  return { id, show }
}
