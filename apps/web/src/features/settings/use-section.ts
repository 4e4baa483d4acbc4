import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * The entry that the hash names; undefined if the hash is empty. An unknown hash (such as the skip link's) changes
 * nothing.
 */
export function useSection<Entry extends { id: string }>(entries: Entry[]): Entry | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const lastKnownHash = useRef('')
  const isKnown = hash === '' || entries.some(({ id }) => id === hash)
  if (isKnown) lastKnownHash.current = hash
  return entries.find(({ id }) => id === lastKnownHash.current)
}
