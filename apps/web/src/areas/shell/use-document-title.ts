import { useEffect } from 'react'
import { useNamed } from '../../lib/tab-name.ts'

/** 'Tasks · Northlight · Muster' in the browser's tab, or instead of 'Tasks' the name of the one that is open; with '(3) ' before it while three messages are unread. */
export function useDocumentTitle(title: string, organization: string | undefined, unread: number) {
  const named = useNamed()
  useEffect(() => {
    const words = [named ?? title, organization, 'Muster'].filter(Boolean).join(' · ')
    document.title = unread > 0 ? `(${unread}) ${words}` : words
  }, [named, title, organization, unread])
}
