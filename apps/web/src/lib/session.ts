import { login, logout, type Me, me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { ApiError, isPassing } from './api/api-error.ts'
import { token } from './api/token.ts'
import { stopWiping } from './forms/unsent.ts'
import { rememberUser, signOutForGood, signOutHere, takeReturnPath } from './sign-out.ts'

/** Who is signed in. Asked only while there is a token. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: 5 * 60_000,
})

/** A refusal signs out, as there is nobody to show anything to; when the server is merely away the person stays. */
async function fetchMe(signal: AbortSignal): Promise<Me> {
  try {
    const person = await call(me, {}, { fallback: texts.failed.getUser, signal })
    rememberUser(person.id)
    return person
  } catch (error) {
    if (error instanceof ApiError && !isPassing(error) && !mustSetPassword(error)) signOutHere()
    throw error
  }
}

/** An invited account that signed in with the word of its role can do nothing but set a password of its own. */
export const mustSetPassword = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && error.detail === texts.account.setYourPassword

/** Session as the gates need it: still loading, failed (with retry), or the person. */
export const useSession = () => useQuery({ ...meQuery, enabled: token.get() !== null })

/** The signed-in person; only for screens inside an area, which open after the person is known. */
export const useMe = () => useSuspenseQuery(meQuery).data

/** Signs in and answers where to go: `/`, or after a 401 back to where the same person was. */
export async function signIn(queryClient: QueryClient, credentials: { email: string; password: string }) {
  const { access_token } = await call(login, { body: credentials }, { fallback: texts.failed.login })
  return openSession(queryClient, access_token)
}

/** Starts a session with a token that was just received (login, invitation). */
export async function openSession(queryClient: QueryClient, accessToken: string) {
  token.set(accessToken)
  queryClient.clear()
  const person = await queryClient.fetchQuery(meQuery).catch(() => undefined)
  if (person) stopWiping(person.id)
  return (person && takeReturnPath(person.id)) ?? '/'
}

/** Ends the session here and on the server; without the server it still ends here. */
export async function signOut() {
  await call(logout, {}, { fallback: 'Failed to sign out' }).catch(() => undefined)
  signOutForGood()
}
