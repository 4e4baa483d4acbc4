import { Suspense } from 'react'
import type { Area } from '../../../lib/area.ts'
import { lazily } from '../../../lib/lazily.ts'
import { useSearchWithoutPage } from '../../../lib/look/search.ts'
import { activeKeysOf, withoutFilters } from './active-filters.ts'
import { useChangeFilters } from './use-change-filters.ts'

const FilterChips = lazily(async () => (await import('./FilterChips.tsx')).FilterChips)
const NoMatch = lazily(async () => (await import('./NoMatch.tsx')).NoMatch)

/** Whether any filter in the URL is active. */
export const useHasFilters = (userId: number) => activeKeysOf(useSearchWithoutPage(), userId).length > 0

type Props = {
  area: Area
  organizationId: number
  userId: number
  /** The title of the message if the filters exclude every task; undefined if they do not. */
  emptyTitle: string | undefined
  isBoard: boolean
}

/** The active filters below the toolbar and, if they exclude every task, a message that says so. */
export function FilterNotes({ emptyTitle, isBoard, ...props }: Props) {
  const changeFilters = useChangeFilters()
  if (!useHasFilters(props.userId)) return null
  const clear = () => changeFilters(withoutFilters())
  return (
    <Suspense>
      <FilterChips {...props} onClear={clear} />
      {emptyTitle !== undefined && <NoMatch {...props} title={emptyTitle} isSlim={isBoard} onClear={clear} />}
    </Suspense>
  )
}
