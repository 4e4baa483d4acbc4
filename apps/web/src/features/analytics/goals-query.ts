import { listOrganizationGoals } from '@muster/contracts/goals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The goals of an organization that one sees, newest first. */
export const goalsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['goal', 'list', orgId],
    queryFn: ({ signal }) =>
      call(listOrganizationGoals, { params: { id: orgId } }, { fallback: 'Failed to fetch goals', signal }),
  })
