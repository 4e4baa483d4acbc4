import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../lib/organization.ts'
import type { Person } from './person.ts'
import { userQuery } from './queries.ts'

/** A user's current data, or the list's while it is loading or unavailable. */
export function usePerson(listed: Person) {
  const organization = useOrganization()
  const active = listed.status === 'active' && organization?.mine === true
  const { data, error, refetch } = useQuery({ ...userQuery(listed.id, organization?.id ?? 0), enabled: active })
  return { person: { ...listed, ...data, status: listed.status }, error: error?.message, retry: refetch }
}
