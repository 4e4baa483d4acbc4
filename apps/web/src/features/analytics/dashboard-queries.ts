import { milestoneOverview } from '@muster/contracts/milestones'
import { listOrganizations } from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** All organizations that one belongs to. */
export const organizationsQuery = queryOptions({
  queryKey: ['organization', 'list'],
  queryFn: ({ signal }) => call(listOrganizations, {}, { fallback: texts.failed.fetchOrganizations, signal }),
})

/** How many milestones of an organization one sees, and how they stand. */
export const milestoneOverviewQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['milestone', 'overview', orgId],
    queryFn: ({ signal }) =>
      call(
        milestoneOverview,
        { query: { organization_id: orgId } },
        { fallback: texts.failed.fetchDashboardOverview, signal },
      ),
  })
