import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from '../../lib/look/search.ts'

/** Milliseconds after the last keystroke until the address is updated. */
const debounceMilliseconds = 250

/** The search text, which is updated on every keystroke and written to the address as `q` after a pause in typing. */
export function useSearchText() {
  const search = useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const [page] = useState(router.latestLocation.pathname)
  const storedText = search.q ?? ''
  const [text, setText] = useState(storedText)
  /** Search texts that are being written to the address. */
  const pendingTexts = useRef<string[]>([])

  useEffect(() => {
    const index = pendingTexts.current.indexOf(storedText)
    // The address was changed by something else, such as the back button or a link.
    if (index < 0) setText(storedText)
    pendingTexts.current = pendingTexts.current.slice(index + 1)
  }, [storedText])

  useEffect(() => {
    if (text === storedText) return
    const timer = setTimeout(() => {
      // The user has opened a link, whose page is still loading. A relative address would change that page.
      if (router.latestLocation.pathname !== page) return
      pendingTexts.current.push(text)
      navigate({ to: '.', search: { ...search, q: text || undefined, page: undefined }, replace: true })
    }, debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text, storedText, search, navigate, router, page])

  return [text, setText] as const
}
