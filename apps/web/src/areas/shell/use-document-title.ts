import { useEffect } from 'react'
import { useCurrentTabName } from '../../lib/tab-name.ts'

/**
 * Sets the tab's title, for example to 'Tasks · Northlight · Muster'. The name of an open object replaces 'Tasks', and
 * three unread messages add the prefix '(3) '.
 */
export function useDocumentTitle(title: string, organizationName: string | undefined, unreadCount: number) {
  const tabName = useCurrentTabName()
  useEffect(() => {
    const documentTitle = [tabName ?? title, organizationName, 'Muster'].filter(Boolean).join(' · ')
    document.title = unreadCount > 0 ? `(${unreadCount}) ${documentTitle}` : documentTitle
  }, [tabName, title, organizationName, unreadCount])
}
