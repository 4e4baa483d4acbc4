import { lazy, Suspense } from 'react'
import { useSearch } from '../../../lib/look/search.ts'

const PeekPanel = lazy(async () => ({ default: (await import('./PeekPanel.tsx')).PeekPanel }))

/** The task that the URL shows beside the page, if there is one. */
export function Peek() {
  const { peek } = useSearch()
  if (peek === undefined) return null
  return (
    <Suspense>
      <PeekPanel id={peek} />
    </Suspense>
  )
}
