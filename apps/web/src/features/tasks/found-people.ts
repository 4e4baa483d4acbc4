import type { OutputOf } from '@muster/contracts/endpoint'
import { listAssignableUsers } from '@muster/contracts/tasks'
import { maxAssignees } from '@muster/contracts/tasks/fields'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { type MatchQuery, maxMatches, readMatches } from '../../ui/select/matches.ts'

export type AssignableUser = NonNullable<OutputOf<typeof listAssignableUsers.reply>>[number]

/** Enough rows to fill the list of options even after it hides all the selected assignees. */
const defaultLimit = maxMatches + maxAssignees

/**
 * Returns a query for the users to whom a task of the organization can be assigned and whose name or email address
 * contains the words that the user searches for.
 */
export const foundPeople =
  (orgId: number, limit = defaultLimit): MatchQuery<AssignableUser> =>
  (searchText) => ({
    queryKey: ['member', 'assignable', orgId, limit, searchText],
    queryFn: ({ signal }) =>
      readMatches((setTotal) =>
        call(
          listAssignableUsers,
          { query: { organization_id: orgId, limit, ...(searchText && { find: searchText }) } },
          { fallback: texts.failed.fetchUsers, signal, onCount: setTotal },
        ),
      ),
  })

/** The users among `ids` to whom a task of the organization can currently be assigned. */
export const assignableUsersQuery = (orgId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['member', 'assignable-ids', orgId, ids.join()],
    queryFn: ({ signal }) =>
      call(
        listAssignableUsers,
        { query: { organization_id: orgId, ids: ids.join() } },
        { fallback: texts.failed.fetchUsers, signal },
      ),
    enabled: ids.length > 0,
  })
