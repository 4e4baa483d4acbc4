import { Button } from '@mantine/core'
import type { Area } from '../../../lib/area.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useFilterTexts } from './filter-texts.ts'
import classes from './no-match.module.css'

type Props = {
  area: Area
  organizationId: number
  userId: number
  title: string
  /** Whether the message is a single line above the empty board. */
  isSlim: boolean
  onClear: () => void
}

/** Says which filters exclude every task, and offers to clear them. */
export function NoMatch({ area, organizationId, userId, title, isSlim, onClear }: Props) {
  const texts = useFilterTexts(area, organizationId, userId).map(({ text }) => text)
  const searchText = useSearch().q?.trim()
  if (searchText) texts.push(`Search: ${searchText}`)
  const text =
    texts.length === 1 ? `No task matches the filter ${texts[0]}.` : `No task matches all of ${texts.join(', ')}.`
  if (isSlim)
    return (
      <p className={classes.slim} role='status'>
        {text}
      </p>
    )
  return <EmptyState title={title} text={text} action={<Button onClick={onClear}>Clear filters</Button>} />
}
