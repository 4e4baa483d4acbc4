import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSearch } from '../../../lib/search.ts'

/** Milliseconds without a key until the address follows. */
const pause = 250

/** The search text: changes with every key, and is kept in the address as `q` once the typing rests. */
export function useSearchText() {
  const search = useSearch()
  const navigate = useNavigate()
  const kept = search.q ?? ''
  const [text, setText] = useState(kept)
  const [followed, setFollowed] = useState(kept)
  // Somebody else changed the address: back, or a link.
  if (kept !== followed) {
    setFollowed(kept)
    setText(kept)
  }

  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => {
      setFollowed(text)
      navigate({ to: '.', search: { ...search, q: text || undefined }, replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [text, kept, search, navigate])

  return [text, setText] as const
}
