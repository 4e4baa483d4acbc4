import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Search, stringifySearch } from './look/search.ts'
import { useEndPreview } from './use-end-preview.ts'

/**
 * Navigates to an address, replacing the current history entry. Rerendering with the same address does not navigate
 * again.
 */
export function Redirect({ to, search = {}, hash }: { to: string; search?: Search; hash?: string }) {
  const { history } = useRouter()
  const href = to + stringifySearch(search) + (hash ? `#${hash}` : '')
  useEndPreview('page')
  useEffect(() => history.replace(href), [history, href])
  return null
}
