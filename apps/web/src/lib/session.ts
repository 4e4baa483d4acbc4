import { login, logout, type Me, me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { ApiError, isPassing } from './api/api-error.ts'
import { token } from './api/token.ts'
import { stopWiping } from './forms/unsent.ts'
import { rememberUser, signOutForGood, signOutHere, takeReturnPath } from './sign-out.ts'

/** The signed-in user. Fetched only with a token. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: 5 * 60_000,
})

/** A refusal signs out, since there is no user; an unreachable server does not. */
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

/** An invited account that signed in with its role's name can only set a password. */
export const mustSetPassword = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && error.detail === texts.account.setYourPassword

/** The session for the gates: loading, failed (with retry), or the user. */
export const useSession = () => useQuery({ ...meQuery, enabled: token.get() !== null })

/** The signed-in user; only for screens inside an area, which render after the user is loaded. */
export const useMe = () => useSuspenseQuery(meQuery).data

/** Signs in and returns the next path: `/`, or after a 401 the page where the same user was. */
export async function signIn(queryClient: QueryClient, credentials: { email: string; password: string }) {
  const { access_token } = await call(login, { body: credentials }, { fallback: texts.failed.login })
  return openSession(queryClient, access_token)
}

/** Starts a session with a new token (login, invitation). */
export async function openSession(queryClient: QueryClient, accessToken: string) {
  token.set(accessToken)
  queryClient.clear()
  const person = await queryClient.fetchQuery(meQuery).catch(() => undefined)
  if (person) stopWiping(person.id)
  return (person && takeReturnPath(person.id)) ?? '/'
}

/** Ends the session in this browser, and on the server if it is reachable. */
export async function signOut() {
  await call(logout, {}, { fallback: 'Failed to sign out' }).catch(() => undefined)
  signOutForGood()
}
