import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Search, stringifySearch } from './look/search.ts'

/** Replaces the current history entry. Navigates once per address, however often it renders. */
export function Redirect({ to, search = {}, hash }: { to: string; search?: Search; hash?: string }) {
  const { history } = useRouter()
  const href = to + stringifySearch(search) + (hash ? `#${hash}` : '')
  useEffect(() => history.replace(href), [history, href])
  return null
}
