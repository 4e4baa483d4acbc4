import { listMilestoneGroups, listMilestones } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { type MilestonesOnPage, milestoneListsKey } from '../milestone-keys.ts'
import type { parametersOf } from './filter-milestones.ts'
import type { GroupBy } from './groups.ts'

/** Selects the milestones of the page: the organization, grouping, filters and maximum number (`limit`). */
export type MilestonePageRequest = {
  orgId: number
  by: GroupBy
  filters: ReturnType<typeof parametersOf>
  limit: number
}

type Parameters = { sort?: GroupBy; limit?: number; ids?: string } & MilestonePageRequest['filters']

async function fetchMilestones(orgId: number, parameters: Parameters, signal: AbortSignal): Promise<MilestonesOnPage> {
  let total = 0
  const setTotal = (count: number) => {
    total = count
  }
  const query = { organization_id: orgId, ...parameters }
  const options = { fallback: texts.failed.fetchMilestones, signal, onCount: setTotal }
  return { milestones: await call(listMilestones, { query }, options), total }
}

/** The first milestones that match the filters, in the order of their groups. */
export const milestonePageQuery = ({ orgId, by, filters, limit }: MilestonePageRequest) =>
  queryOptions({
    queryKey: [...milestoneListsKey, orgId, by, filters, limit],
    queryFn: ({ signal }) => fetchMilestones(orgId, { ...filters, sort: by, limit }, signal),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === orgId ? previous : undefined),
  })

/**
 * The first goals or projects that have matching milestones, including the goal or project of each milestone on the
 * page. Their counts also include milestones that are not on the page or do not match the filters.
 */
export const milestoneGroupsQuery = ({ orgId, by, filters, limit }: MilestonePageRequest) =>
  queryOptions({
    queryKey: ['milestone', 'groups', orgId, by, filters, limit],
    queryFn: ({ signal }) =>
      call(
        listMilestoneGroups,
        { query: { organization_id: orgId, by, ...filters, limit } },
        { fallback: texts.failed.fetchMilestones, signal },
      ),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === orgId ? previous : undefined),
  })

/** The milestones with these ids. */
export const milestonesByIdQuery = (orgId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...milestoneListsKey, orgId, 'ids', ids],
    queryFn: ({ signal }) => fetchMilestones(orgId, { ids: ids.join() }, signal),
  })
