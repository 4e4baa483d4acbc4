import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useSearch } from '../../lib/look/search.ts'

const LinkedViewer = lazily(async () => (await import('./viewer/LinkedViewer.tsx')).LinkedViewer)

/** The file that the URL shows over the page, if there is one. */
export function LinkedFile() {
  const { file } = useSearch()
  if (file === undefined) return null
  return (
    <Suspense>
      <LinkedViewer key={file} id={file} />
    </Suspense>
  )
}
