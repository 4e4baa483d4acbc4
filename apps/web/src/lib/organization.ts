import type { Me } from '@muster/contracts/accounts'
import type { Actor } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { currentUserRole } from '@muster/contracts/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { useSearch } from './look/search.ts'
import { useMe } from './session.ts'

/** The selected organization; `isMember` is false when the user is not a member. */
export type SelectedOrganization = { id: number; name: string; isMember: boolean }

/** The organization with the id from the address. If the user is not a member of it, its name is a placeholder. */
export function organizationOf(orgId: number | undefined, organizations: Me['organizations'] = []) {
  if (orgId === undefined) return undefined
  const found = organizations.find(({ id }) => id === orgId)
  return { id: orgId, name: found?.name ?? texts.organization.placeholder(orgId), isMember: found !== undefined }
}

/** The selected organization, or undefined when none is selected. */
export function useOrganization(): SelectedOrganization | undefined {
  const { orgId } = useSearch()
  return organizationOf(orgId, useMe().organizations)
}

/**
 * The query of the user's role in an organization. Its key begins with 'member', so it is refetched when the live
 * connection reports a change to a member.
 */
export const roleQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['member', 'role', orgId],
    queryFn: async ({ client, queryKey, signal }) => {
      const isCached = client.getQueryData(queryKey) !== undefined
      const fallback = isCached ? texts.failed.refreshOrganizationRole : texts.failed.fetchOrganizationRole
      return (await call(currentUserRole, { params: { id: orgId } }, { fallback, signal })).organization_role
    },
    staleTime: 60_000,
  })

/** The role query of the selected organization; disabled when the user is not a member. */
export function useOrganizationRole(organization: SelectedOrganization | undefined) {
  return useQuery({
    ...roleQuery(organization?.id ?? 0),
    enabled: organization?.isMember === true,
    // Many components use the role. If each of them retried a failed query on mount, the retries would never end.
    retryOnMount: false,
  })
}

/** The current user, for checks of permissions. A user whose role is not known counts as a member. */
export function useActor(): Actor {
  const { id } = useMe()
  const { data, isError } = useOrganizationRole(useOrganization())
  return { id, role: isError || !data ? 'member' : data }
}
