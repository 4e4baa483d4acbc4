import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Search, stringifySearch } from './look/search.ts'

/** Sends the browser on, in place of the entry in its history. Navigates once for an address, however often it is drawn. */
export function Redirect({ to, search = {}, hash }: { to: string; search?: Search; hash?: string }) {
  const { history } = useRouter()
  const href = to + stringifySearch(search) + (hash ? `#${hash}` : '')
  useEffect(() => history.replace(href), [history, href])
  return null
}
