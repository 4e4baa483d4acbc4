import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from '../../lib/look/search.ts'

/** Milliseconds without a key until the address follows. */
const pause = 250

/** The search text: changes with every key, and is kept in the address as `q` once the typing rests. */
export function useSearchText() {
  const search = useSearch()
  const navigate = useNavigate()
  const kept = search.q ?? ''
  const [text, setText] = useState(kept)
  /** Texts on their way into the address. */
  const own = useRef<string[]>([])

  useEffect(() => {
    const place = own.current.indexOf(kept)
    // Somebody else changed the address: the way back, or a link.
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
