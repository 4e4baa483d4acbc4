import type { Me } from '@muster/contracts/accounts'
import type { Actor } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { currentUserRole } from '@muster/contracts/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { useSearch } from './look/search.ts'
import { useMe } from './session.ts'

/** The selected organization; `mine` is false when the user is not a member. */
export type SelectedOrganization = { id: number; name: string; mine: boolean }

/** The organization that an address names. Without a membership it has a placeholder name. */
export function organizationOf(orgId: number | undefined, organizations: Me['organizations'] = []) {
  if (orgId === undefined) return undefined
  const found = organizations.find(({ id }) => id === orgId)
  return { id: orgId, name: found?.name ?? texts.organization.placeholder(orgId), mine: found !== undefined }
}

/** The selected organization, or undefined when the user has none. */
export function useOrganization(): SelectedOrganization | undefined {
  const { orgId } = useSearch()
  return organizationOf(orgId, useMe().organizations)
}

/** The user's role in an organization, refetched so that a changed role applies at once. */
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

/** The role query of the selected organization; disabled when the user is not a member. */
export function useOrganizationRole(organization: SelectedOrganization | undefined) {
  return useQuery({
    ...roleQuery(organization?.id ?? 0),
    enabled: organization?.mine === true,
    // Many components use the role: each mount would retry a failed query, without end.
    retryOnMount: false,
  })
}

/** The current user for the capability checks. An unknown role counts as member. */
export function useActor(): Actor {
  const { id } = useMe()
  const { data, isError } = useOrganizationRole(useOrganization())
  return { id, role: isError || !data ? 'member' : data }
}
