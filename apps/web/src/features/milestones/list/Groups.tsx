import { Button } from '@mantine/core'
import type { Milestone } from '@muster/contracts/milestones'
import { useNavigate } from '@tanstack/react-router'
import { useSearch } from '../../../lib/look/search.ts'
import { useExpectedCount } from '../../../lib/look/use-expected-count.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Group } from './Group.tsx'
import { GroupsSkeleton } from './GroupsSkeleton.tsx'
import { groupMilestones } from './groups.ts'
import classes from './list.module.css'
import type { useMilestones } from './use-milestones.ts'

type Props = {
  list: ReturnType<typeof useMilestones>
  onEdit: (milestone: Milestone) => void
  onDelete: (milestone: Milestone) => void
}

/** The filtered milestones, grouped by goal or project. */
export function Groups({ list: { milestones, groups, by, moreCount, showMore, isLoading }, ...rest }: Props) {
  const search = useSearch()
  const navigate = useNavigate()
  const expectedCount = useExpectedCount('Milestones', milestones?.length, { fallback: 4 })

  if (!milestones || !groups) return <GroupsSkeleton count={expectedCount} />
  if (milestones.length === 0 && !isLoading) {
    const clearFilters = () =>
      navigate({ to: '.', search: { ...search, status: undefined, priority: undefined, q: undefined }, replace: true })
    return (
      <EmptyState
        title='Nothing found'
        text='No milestone fits the search and the filters.'
        action={<Button onClick={clearFilters}>Clear filters</Button>}
      />
    )
  }
  return (
    <div className={classes.groups} aria-busy={isLoading}>
      {groupMilestones(milestones, groups, by).map((group) => (
        <Group key={group.id ?? 'none'} group={group} by={by} {...rest} />
      ))}
      {moreCount > 0 && (
        <Button variant='default' className={classes.more} loading={isLoading} onClick={showMore}>
          Show {moreCount} more
        </Button>
      )}
    </div>
  )
}
