import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from '../../lib/look/search.ts'

/** Milliseconds without typing until the address is updated. */
const pause = 250

/** The search text: updates on every key, and is written to the address as `q` after a pause. */
export function useSearchText() {
  const search = useSearch()
  const navigate = useNavigate()
  const kept = search.q ?? ''
  const [text, setText] = useState(kept)
  /** Texts that are being written to the address. */
  const own = useRef<string[]>([])

  useEffect(() => {
    const place = own.current.indexOf(kept)
    // Something else changed the address: the back button, or a link.
    if (place < 0) setText(kept)
    own.current = own.current.slice(place + 1)
  }, [kept])

  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => {
      own.current.push(text)
      navigate({ to: '.', search: { ...search, q: text || undefined, page: undefined }, replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [text, kept, search, navigate])

  return [text, setText] as const
}
