import { useQuery } from '@tanstack/react-query'
import { absencesQuery } from '../absences/queries.ts'
import type { Person } from './person.ts'
import { membersQuery, usersQuery } from './queries.ts'

type People = { people: Person[] | undefined; error: string | undefined; retry: () => unknown }

/** The members of the given organization; empty if no organization is given. */
export function useMembers(organizationId: number | undefined): People {
  const { data, error, refetch } = useQuery({
    ...membersQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  return { people: organizationId === undefined ? [] : data, error: error?.message, retry: refetch }
}

/** The same, but only when it is known who is away, or cannot be read: rows that say so would move the others later. */
export function useMembersAndAbsences(organizationId: number | undefined): People {
  const members = useMembers(organizationId)
  const { isLoading, failureCount } = useQuery({
    ...absencesQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  return isLoading && failureCount === 0 ? { ...members, people: undefined } : members
}

/** The members of the given organization, or all visible users if no organization is given. */
export function usePeople(organizationId: number | undefined): People {
  const members = useMembersAndAbsences(organizationId)
  const everybody = useQuery({ ...usersQuery, enabled: organizationId === undefined })
  if (organizationId !== undefined) return members
  return { people: everybody.data, error: everybody.error?.message, retry: everybody.refetch }
}
