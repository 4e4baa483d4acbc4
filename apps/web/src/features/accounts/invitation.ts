import { acceptInvitationLink, logout, readInvitationLink } from '@muster/contracts/accounts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { token as session } from '../../lib/api/token.ts'
import { withTimeZone } from '../../lib/format/time-zone.ts'
import { keptInvitation } from '../../lib/kept-link.ts'
import { meQuery, openSession } from '../../lib/session.ts'
import { wipeOwnContent } from '../../lib/sign-out.ts'

export const acceptFailed = 'The invitation could not be accepted'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      call(readInvitationLink, { body: { token } }, { fallback: 'The invitation could not be read', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Accepts with the user's input, and opens the organization. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient()
  const { history } = useRouter()

  return async (body: { password?: string; full_name?: string; time_zone?: string }) => {
    const answer = await withTimeZone(body, (given) =>
      call(acceptInvitationLink, { body: { token, ...given } }, { fallback: acceptFailed }),
    )
    keptInvitation.forget()
    const organizationId = answer.organization?.id ?? (await enterNewAccount(queryClient, answer.access_token))
    await queryClient.invalidateQueries({ queryKey: ['me'] })
    // The area gate redirects to the user's own area.
    history.replace(organizationId ? `/employee/dashboard?orgId=${organizationId}` : '/')
  }
}

/** A new account is a member only of the organization that invited it. */
async function enterNewAccount(queryClient: QueryClient, accessToken: string | undefined) {
  if (!accessToken) return undefined
  await openSession(queryClient, accessToken)
  return queryClient.getQueryData(meQuery.queryKey)?.organizations[0]?.id
}

/** Signs out and reloads this page. */
export async function signOutHereAndStay() {
  await call(logout, {}, { fallback: 'Failed to sign out' }).catch(() => undefined)
  wipeOwnContent()
  session.clear()
  location.reload()
}
