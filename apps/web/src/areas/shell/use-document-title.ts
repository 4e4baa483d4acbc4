import { useEffect } from 'react'

/** 'Tasks · Northlight · Muster' in the browser's tab, with '(3) ' before it while three messages are unread. */
export function useDocumentTitle(title: string, organization: string | undefined, unread: number) {
  useEffect(() => {
    const words = [title, organization, 'Muster'].filter(Boolean).join(' · ')
    document.title = unread > 0 ? `(${unread}) ${words}` : words
  }, [title, organization, unread])
}
