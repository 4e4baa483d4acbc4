import type { MatchQuery } from '../../../ui/select/matches.ts'
import { type AssignableUser, foundPeople } from '../found-people.ts'

/** Returns a query for assignable people, without the user, who has an option of their own. */
export const foundOthers =
  (userId: number, organizationId: number): MatchQuery<AssignableUser> =>
  (searchText) => {
    const peopleQuery = foundPeople(organizationId)(searchText)
    return {
      queryKey: ['member', 'others', organizationId, userId, searchText],
      queryFn: async (context) => {
        const { rows, total } = await peopleQuery.queryFn(context)
        const others = rows.filter(({ id }) => id !== userId)
        return { rows: others, total: total - (rows.length - others.length) }
      },
    }
  }
