import { listMilestones, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { call } from '../../lib/api/api.ts'
import { type MatchQuery, maxMatches, readMatches } from '../../ui/select/matches.ts'

type Filter = { organization_id: number; project_id?: number; is_personal?: 'true' | 'false' }

/**
 * Returns a query for the visible milestones that match `filter` and whose titles contain the words that the user
 * searches for.
 */
export const foundMilestones =
  (filter: Filter, limit = maxMatches): MatchQuery<Milestone> =>
  (searchText) => ({
    queryKey: ['milestone', 'found', filter, limit, searchText],
    queryFn: ({ signal }) =>
      readMatches((setTotal) =>
        call(
          listMilestones,
          { query: { ...filter, limit, ...(searchText && { find: searchText }) } },
          { fallback: texts.failed.fetchMilestones, signal, onCount: setTotal },
        ),
      ),
  })
