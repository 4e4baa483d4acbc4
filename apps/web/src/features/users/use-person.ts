import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../lib/organization.ts'
import type { Person } from './person.ts'
import { userQuery } from './queries.ts'

/**
 * Returns a user's current data. Until it has loaded, or if it is unavailable, returns the data from the list. The
 * status is always the one from the list.
 */
export function usePerson(listedPerson: Person) {
  const organization = useOrganization()
  const isActive = listedPerson.status === 'active' && organization?.isMember === true
  const { data, error, refetch } = useQuery({ ...userQuery(listedPerson.id, organization?.id ?? 0), enabled: isActive })
  return { person: { ...listedPerson, ...data, status: listedPerson.status }, error: error?.message, retry: refetch }
}
