import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Returns the entry that the hash of the URL names; undefined if the hash is empty. An unknown hash, such as that of
 * the skip link, changes nothing.
 */
export function useSection<Entry extends { id: string }>(entries: Entry[]): Entry | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const lastKnownHash = useRef('')
  const isKnown = hash === '' || entries.some(({ id }) => id === hash)
  if (isKnown) lastKnownHash.current = hash
  return entries.find(({ id }) => id === lastKnownHash.current)
}
