import { useEffect } from 'react'

/** 'Tasks · Northlight · Muster' in the browser's tab. */
export function useDocumentTitle(title: string, organization: string | undefined) {
  useEffect(() => {
    document.title = [title, organization, 'Muster'].filter(Boolean).join(' · ')
  }, [title, organization])
}
