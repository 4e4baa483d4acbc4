import type { InputOf } from '@muster/contracts/endpoint'
import {
  acceptInvitation,
  createOrganization,
  type DeletedOrganization,
  declineInvitation,
  deleteOrganization,
  organizationTrashDays,
  restoreOrganization,
} from '@muster/contracts/organizations'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { callOnce, callOnceFor } from '../../lib/api/once.ts'
import { listPath } from '../../lib/look/list-path.ts'
import { meQuery } from '../../lib/session.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { deletedOrganizationsQuery, organizationsQuery } from './queries.ts'

/**
 * Refetches the current user and invalidates the list of the user's organizations. The pages of an organization need
 * the user's up-to-date memberships.
 */
export const refreshMe = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.refetchQueries({ queryKey: meQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  ])

/**
 * Returns a function that opens the current page, or the list that the page belongs to, for an organization that the
 * user has just created, joined or restored.
 */
function useEnterOrganization() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ id }: { id: number }) => {
    await refreshMe(queryClient)
    // Keeps the hash, which names the open section on the settings page.
    await router.navigate({ to: listPath(router.latestLocation.pathname), search: { orgId: id }, hash: true })
  }
}

/** Returns a function that leaves the pages of an organization that the user no longer belongs to. */
function useExitOrganization(id: number) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, organizations: me.organizations.filter((organization) => organization.id !== id) },
    )
    await router.navigate({ to: '/', replace: true })
    await queryClient.invalidateQueries()
  }
}

type NewOrganization = NonNullable<InputOf<typeof createOrganization.body>>

export const sendNewOrganization = (body: NewOrganization) =>
  callOnce(createOrganization, { body }, { fallback: texts.failed.createOrganization })

export function useCreateOrganization() {
  const enter = useEnterOrganization()
  return useMutation({
    mutationFn: sendNewOrganization,
    onSuccess: enter,
  })
}

export function useDeleteOrganization({ id, name }: { id: number; name: string }) {
  const exit = useExitOrganization(id)
  return useMutation({
    mutationFn: (password: string) =>
      call(deleteOrganization, { params: { id }, body: { password } }, { fallback: texts.failed.deleteOrganization }),
    onSuccess: async () => {
      await exit()
      toast.success(
        `${name} was deleted. You can restore it for ${organizationTrashDays} days in Settings, under Organizations.`,
      )
    },
  })
}

export function useRestoreOrganization({ id, deleted_at }: Pick<DeletedOrganization, 'id' | 'deleted_at'>) {
  const queryClient = useQueryClient()
  const enter = useEnterOrganization()
  return useMutation({
    mutationFn: () =>
      callOnceFor(deleted_at)(
        restoreOrganization,
        { params: { id } },
        { fallback: 'Failed to restore the organization' },
      ),
    onSuccess: async (organization) => {
      await queryClient.invalidateQueries({ queryKey: deletedOrganizationsQuery.queryKey })
      await enter(organization)
      toast.success(`${organization.name} was restored.`)
    },
  })
}

export function useAcceptInvitation(id: number) {
  const enter = useEnterOrganization()
  return useMutation({
    mutationFn: () => callOnce(acceptInvitation, { params: { id } }, { fallback: 'Failed to accept the invitation' }),
    onSuccess: enter,
  })
}

export function useDeclineInvitation(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOnce(declineInvitation, { params: { id } }, { fallback: 'Failed to decline the invitation' }),
    onSuccess: () => refreshMe(queryClient),
  })
}
