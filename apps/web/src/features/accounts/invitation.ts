import { acceptInvitationLink, logout, readInvitationLink } from '@muster/contracts/accounts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { token as sessionToken } from '../../lib/api/token.ts'
import { withTimeZone } from '../../lib/format/time-zone.ts'
import { keptInvitation } from '../../lib/kept-link.ts'
import { openSession } from '../../lib/session.ts'
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
    const { access_token, organization } = await withTimeZone(body, (bodyWithZone) =>
      call(acceptInvitationLink, { body: { token, ...bodyWithZone } }, { fallback: acceptFailedText }),
    )
    keptInvitation.forget()
    if (access_token) {
      const { queryKey } = invitationQuery(token)
      const invitation = queryClient.getQueryData(queryKey)
      const opening = openSession(queryClient, access_token)
      // The session starts with an empty cache. The page shows the invitation until the next page has loaded, and a used
      // invitation cannot be read again.
      queryClient.setQueryData(queryKey, invitation)
      await opening
    } else await queryClient.invalidateQueries({ queryKey: ['me'] })
    // If the user's own area is a different one, AreaPage redirects to it.
    history.replace(`/employee/dashboard?orgId=${organization.id}`)
  }
}

/** Signs out, deletes the user's unsent content, and reloads this page. */
export async function signOutHereAndStay() {
  await call(logout, {}, { fallback: 'Failed to sign out' }).catch(() => undefined)
  wipeOwnContent()
  sessionToken.clear()
  location.reload()
}
