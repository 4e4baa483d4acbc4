import { acceptInvitationLink, logout, readInvitationLink } from '@muster/contracts/accounts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { token as sessionToken } from '../../lib/api/token.ts'
import { withTimeZone } from '../../lib/format/time-zone.ts'
import { keptInvitation } from '../../lib/kept-link.ts'
import { meQuery, openSession } from '../../lib/session.ts'
import { wipeOwnContent } from '../../lib/sign-out.ts'

export const acceptFailedText = 'The invitation could not be accepted'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      call(readInvitationLink, { body: { token } }, { fallback: 'The invitation could not be read', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns a function that accepts the invitation with the user's input, and then opens the organization. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient()
  const { history } = useRouter()

  return async (body: { password?: string; full_name?: string; time_zone?: string }) => {
    const acceptance = await withTimeZone(body, (bodyWithZone) =>
      call(acceptInvitationLink, { body: { token, ...bodyWithZone } }, { fallback: acceptFailedText }),
    )
    keptInvitation.forget()
    const organizationId = acceptance.organization?.id ?? (await enterNewAccount(queryClient, acceptance.access_token))
    await queryClient.invalidateQueries({ queryKey: ['me'] })
    // If the user's own area is a different one, AreaPage redirects to it.
    history.replace(organizationId ? `/employee/dashboard?orgId=${organizationId}` : '/')
  }
}

/** Signs in to a newly set up account, and returns the id of its first organization; undefined without a token. */
async function enterNewAccount(queryClient: QueryClient, accessToken: string | undefined) {
  if (!accessToken) return undefined
  await openSession(queryClient, accessToken)
  return queryClient.getQueryData(meQuery.queryKey)?.organizations[0]?.id
}

/** Signs out, deletes the user's unsent content, and reloads this page. */
export async function signOutHereAndStay() {
  await call(logout, {}, { fallback: 'Failed to sign out' }).catch(() => undefined)
  wipeOwnContent()
  sessionToken.clear()
  location.reload()
}
