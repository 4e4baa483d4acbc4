import { Button } from '@mantine/core'
import { EmptyState } from '../page/EmptyState.tsx'

type Props = {
  /** The search text that no row contains. */
  search: string
  onClear?: () => void
}

/** The message of a table in which the search found nothing. */
export const NothingFound = ({ search, onClear }: Props) => (
  <EmptyState
    title='Nothing found'
    text={`No row contains "${search}".`}
    action={onClear && <Button onClick={onClear}>Clear search</Button>}
  />
)
