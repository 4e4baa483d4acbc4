import { Button } from '@mantine/core'
import type { Milestone } from '@muster/contracts/milestones'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearch } from '../../../lib/look/search.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { filterMilestones, filterOf } from './filter-milestones.ts'
import { Group } from './Group.tsx'
import { GroupsSkeleton } from './GroupsSkeleton.tsx'
import { groupMilestones } from './groups.ts'
import classes from './list.module.css'
import { useGroupBy } from './MilestoneFilters.tsx'
import { useGroupNames } from './use-group-names.ts'

type Props = {
  orgId: number
  milestones: readonly Milestone[]
  onEdit: (milestone: Milestone) => void
  onDelete: (milestone: Milestone) => void
}

/** Number of milestones rendered at first, and added by each step. */
const step = 60

/** The filtered milestones, grouped by goal or project. */
export function Groups({ orgId, milestones, ...rest }: Props) {
  const search = useSearch()
  const navigate = useNavigate()
  const by = useGroupBy()
  const { names, error, refetch } = useGroupNames(by, orgId)
  const [most, setMost] = useState(step)
  const found = filterMilestones(milestones, filterOf(search))

  if (error && !names) return <ErrorState message={error.message} onRetry={refetch} />
  if (!names) return <GroupsSkeleton />
  if (found.length === 0) {
    const clear = () =>
      navigate({ to: '.', search: { ...search, status: undefined, priority: undefined, q: undefined }, replace: true })
    return (
      <EmptyState
        title='Nothing found'
        text='No milestone fits the search and the filters.'
        action={
          <Button variant='default' onClick={clear}>
            Clear filters
          </Button>
        }
      />
    )
  }
  const groups = firstOf(groupMilestones(milestones, found, by, names), most)
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group.id ?? 'none'} group={group} by={by} {...rest} />
      ))}
      {found.length > most && (
        <Button variant='default' className={classes.more} onClick={() => setMost(most + step)}>
          Show {Math.min(step, found.length - most)} more
        </Button>
      )}
    </div>
  )
}

/** The first groups, up to this many milestones in total. */
function firstOf<Group extends { milestones: Milestone[] }>(groups: readonly Group[], most: number) {
  let left = most
  const shown: Group[] = []
  for (const group of groups) {
    if (left <= 0) break
    const milestones = group.milestones.slice(0, left)
    left -= milestones.length
    shown.push({ ...group, milestones })
  }
  return shown
}
