import type { Me } from '@muster/contracts/accounts'
import type { Actor } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { currentUserRole } from '@muster/contracts/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { useSearch } from './look/search.ts'
import { useMe } from './session.ts'

/** The selected organization; `mine` is false when the address names one the person does not belong to. */
export type SelectedOrganization = { id: number; name: string; mine: boolean }

/** The organization that an address means. Built from the address alone it has a placeholder for its name. */
export function organizationOf(orgId: number | undefined, organizations: Me['organizations'] = []) {
  if (orgId === undefined) return undefined
  const found = organizations.find(({ id }) => id === orgId)
  return { id: orgId, name: found?.name ?? texts.organization.placeholder(orgId), mine: found !== undefined }
}

/** The selected organization, or undefined while the person has none. */
export function useOrganization(): SelectedOrganization | undefined {
  const { orgId } = useSearch()
  return organizationOf(orgId, useMe().organizations)
}

/** One's role in an organization, asked afresh so that a changed role counts at once. */
export const roleQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['member', 'role', orgId],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData(queryKey) !== undefined
      const fallback = known ? texts.failed.refreshOrganizationRole : texts.failed.fetchOrganizationRole
      return (await call(currentUserRole, { params: { id: orgId } }, { fallback, signal })).organization_role
    },
    staleTime: 60_000,
  })

/** The selected organization's role query; nothing is asked without an organization of one's own. */
export function useOrganizationRole(organization: SelectedOrganization | undefined) {
  return useQuery({
    ...roleQuery(organization?.id ?? 0),
    enabled: organization?.mine === true,
    // Every part of a page asks for the role: one that failed would be asked for again by each, without an end.
    retryOnMount: false,
  })
}

/** Oneself as the capabilities ask for it. A role that is unknown or could not be fetched counts as member. */
export function useActor(): Actor {
  const { id } = useMe()
  const { data, isError } = useOrganizationRole(useOrganization())
  return { id, role: isError || !data ? 'member' : data }
}
