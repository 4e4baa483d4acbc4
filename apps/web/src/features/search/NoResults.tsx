import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

type Props = { query: string; onClearFilters: (() => void) | undefined }

export const NoResults = ({ query, onClearFilters }: Props) => (
  <EmptyState
    title='Nothing found'
    text={
      onClearFilters
        ? `Nothing that you can see matches "${query}" with these filters.`
        : `Nothing that you can see matches "${query}". Check the spelling, or try fewer or other words.`
    }
    action={onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
  />
)
