import { listDeletedOrganizations, listOrganizations, readOrganization } from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organization', id],
    queryFn: ({ signal }) =>
      call(readOrganization, { params: { id } }, { fallback: texts.failed.fetchOrganization, signal }),
  })

/** The user's organizations, sorted by name. */
export const organizationsQuery = queryOptions({
  queryKey: ['organization', 'own'],
  queryFn: ({ signal }) => call(listOrganizations, {}, { fallback: texts.failed.fetchOrganizations, signal }),
})

/** The deleted organizations of which the user was an admin and which can still be restored. */
export const deletedOrganizationsQuery = queryOptions({
  queryKey: ['organization', 'deleted'],
  queryFn: ({ signal }) =>
    call(listDeletedOrganizations, {}, { fallback: 'Failed to fetch deleted organizations', signal }),
})
