import { useEffect } from 'react'
import { useNamed } from '../../lib/tab-name.ts'

/**
 * 'Tasks · Northlight · Muster' as the tab's title, or the name of the open object instead of 'Tasks'; prefixed with
 * '(3) ' for three unread messages.
 */
export function useDocumentTitle(title: string, organization: string | undefined, unread: number) {
  const named = useNamed()
  useEffect(() => {
    const words = [named ?? title, organization, 'Muster'].filter(Boolean).join(' · ')
    document.title = unread > 0 ? `(${unread}) ${words}` : words
  }, [named, title, organization, unread])
}
