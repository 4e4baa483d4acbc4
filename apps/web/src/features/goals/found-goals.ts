import { type Goal, listOrganizationGoals } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import { call } from '../../lib/api/api.ts'
import { type MatchQuery, maxMatches, readMatches } from '../../ui/select/matches.ts'

type Filter = { project_id_is?: string; is_personal?: 'true' | 'false' }

/**
 * Returns a query for the visible goals of an organization that match `filter` and whose titles contain the words that
 * the user searches for.
 */
export const foundGoals =
  (orgId: number, filter: Filter = {}, limit = maxMatches): MatchQuery<Goal> =>
  (searchText) => ({
    queryKey: ['goal', 'found', orgId, filter, limit, searchText],
    queryFn: ({ signal }) =>
      readMatches((setTotal) =>
        call(
          listOrganizationGoals,
          { params: { id: orgId }, query: { ...filter, limit, ...(searchText && { find: searchText }) } },
          { fallback: texts.failed.fetchGoals, signal, onCount: setTotal },
        ),
      ),
  })
