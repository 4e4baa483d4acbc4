import { useQuery } from '@tanstack/react-query'
import { absencesQuery } from '../absences/queries.ts'
import type { Person } from './person.ts'
import { membersQuery, usersQuery } from './queries.ts'

type People = { people: Person[] | undefined; error: string | undefined; retry: () => unknown }

/**
 * The members of the given organization; empty if no organization is given. They are complete only when it is known who
 * is away, which their rows say.
 */
export function useMembers(organizationId: number | undefined): People {
  const { data, error, refetch } = useQuery({
    ...membersQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  const absences = useQuery({ ...absencesQuery(organizationId ?? 0), enabled: organizationId !== undefined })
  const people = absences.isPending ? undefined : data
  return { people: organizationId === undefined ? [] : people, error: error?.message, retry: refetch }
}

/** The members of the given organization, or all visible users if no organization is given. */
export function usePeople(organizationId: number | undefined): People {
  const members = useMembers(organizationId)
  const everybody = useQuery({ ...usersQuery, enabled: organizationId === undefined })
  if (organizationId !== undefined) return members
  return { people: everybody.data, error: everybody.error?.message, retry: everybody.refetch }
}
