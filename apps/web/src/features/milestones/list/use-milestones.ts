import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useToday } from '../../../lib/format/now.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { milestoneOverviewQuery } from '../queries.ts'
import { filterOf, isFiltered, parametersOf } from './filter-milestones.ts'
import { useGroupBy } from './MilestoneFilters.tsx'
import {
  type MilestonePageRequest,
  milestoneGroupsQuery,
  milestonePageQuery,
  milestonesByIdQuery,
} from './milestone-pages.ts'

/** Number of milestones loaded at first, and added each time the user shows more. */
const pageSize = 60

/** The first milestones that match the filters in the URL, their groups, and a function to show more. */
export function useMilestones(orgId: number) {
  const filter = filterOf(useSearch())
  const by = useGroupBy()
  const today = useToday()
  const [limit, setLimit] = useState(pageSize)
  const request: MilestonePageRequest = { orgId, by, filters: parametersOf(filter, today), limit }
  const page = useQuery(milestonePageQuery(request))
  const groups = useQuery(milestoneGroupsQuery(request))
  const overview = useQuery(milestoneOverviewQuery(orgId)).data
  const hasFilters = isFiltered(filter)
  const isLoading = page.isPlaceholderData || groups.isPlaceholderData
  const { data } = page
  const error = page.error ?? groups.error
  return {
    milestones: data?.milestones,
    groups: groups.data,
    by,
    /** A string that changes with the organization, the filters and the grouping. */
    viewKey: JSON.stringify([orgId, by, request.filters]),
    hasFilters,
    /** Whether the organization has no milestones, regardless of the filters; false or undefined while unknown. */
    hasNoMilestones: hasFilters ? overview && overview.total === 0 : data && !isLoading && data.total === 0,
    moreCount: data ? Math.min(pageSize, data.total - data.milestones.length) : 0,
    showMore: () => setLimit(limit + pageSize),
    isLoading,
    error: data && groups.data ? undefined : error,
    onRetry: () => Promise.all([page.refetch(), groups.refetch()]),
  }
}

/** Maximum number of milestones to read after they have left the list. */
const maxFollowed = 100
const noIds: ReadonlySet<number> = new Set()

/**
 * Returns the listed milestones, followed by milestones that have left the list but were not completed when they were
 * last listed with the same filters. The latter are still read, so that the page notices when they are completed.
 */
export function useFollowedMilestones(
  orgId: number,
  { milestones: listed, viewKey, isLoading }: ReturnType<typeof useMilestones>,
) {
  const [seen, setSeen] = useState({ viewKey, open: noIds })
  const openIds = seen.viewKey === viewKey && !isLoading ? seen.open : noIds
  const goneIds = useMemo(() => {
    const ids = new Set(listed?.map(({ id }) => id))
    return [...openIds].filter((id) => !ids.has(id)).slice(-maxFollowed)
  }, [openIds, listed])
  const { data } = useQuery({ ...milestonesByIdQuery(orgId, goneIds), enabled: goneIds.length > 0 })
  const goneMilestones = goneIds.length > 0 ? data?.milestones : undefined
  const followedMilestones = useMemo(() => listed && [...listed, ...(goneMilestones ?? [])], [listed, goneMilestones])
  useEffect(() => {
    if (!followedMilestones || isLoading) return
    setSeen((previous) => {
      const knownIds = previous.viewKey === viewKey ? previous.open : noIds
      const completed = followedMilestones.filter(({ id, status }) => status === 'completed' && knownIds.has(id))
      const added = followedMilestones.filter(({ id, status }) => status !== 'completed' && !knownIds.has(id))
      if (previous.viewKey === viewKey && completed.length === 0 && added.length === 0) return previous
      const nextIds = new Set([...knownIds, ...added.map(({ id }) => id)])
      for (const { id } of completed) nextIds.delete(id)
      return { viewKey, open: nextIds }
    })
  }, [followedMilestones, isLoading, viewKey])
  return followedMilestones
}
