import { listOrganizations } from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** All organizations of the user. */
export const organizationsQuery = queryOptions({
  queryKey: ['organization', 'list'],
  queryFn: ({ signal }) => call(listOrganizations, {}, { fallback: texts.failed.fetchOrganizations, signal }),
})
