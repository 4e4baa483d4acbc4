import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

/** The entry that the hash names; an unknown hash (such as the skip link's) changes nothing. */
export function useSection<Entry extends { id: string }>(entries: Entry[]): Entry | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const last = useRef('')
  const known = hash === '' || entries.some(({ id }) => id === hash)
  if (known) last.current = hash
  return entries.find(({ id }) => id === last.current)
}
