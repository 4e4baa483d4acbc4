import { login, logout, type Me, me } from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { ApiError, isTransient } from './api/api-error.ts'
import { token } from './api/token.ts'
import { stopWiping } from './forms/unsent-content.ts'
import { beforeSignOut, rememberUser, signOutForGood, signOutHere, takeReturnPath } from './sign-out.ts'

/** The query of the signed-in user. Run it only with a token, because a response 401 signs the user out. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: 5 * 60_000,
})

/**
 * Fetches the signed-in user. If that fails, signs out, unless the failure is temporary or the user must set a password
 * first.
 */
async function fetchMe(signal: AbortSignal): Promise<Me> {
  try {
    const user = await call(me, {}, { fallback: texts.failed.getUser, signal })
    rememberUser(user.id)
    return user
  } catch (error) {
    if (error instanceof ApiError && !isTransient(error) && !mustSetPassword(error)) signOutHere()
    throw error
  }
}

/**
 * Whether the user signed in with the initial password, which is the name of their role, and must set a new one before
 * doing anything else.
 */
export const mustSetPassword = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && error.detail === texts.account.setYourPassword

/** The query of the signed-in user, which is disabled without a token. */
export const useSession = () => useQuery({ ...meQuery, enabled: token.get() !== null })

/** The signed-in user; only for screens inside an area, which render after the user is loaded. */
export const useMe = () => useSuspenseQuery(meQuery).data

/** Signs in and returns the path to open next: `/`, or the page of an area where a 401 ended this user's session. */
export async function signIn(queryClient: QueryClient, credentials: { email: string; password: string }) {
  const { access_token } = await call(login, { body: credentials }, { fallback: texts.failed.login })
  return openSession(queryClient, access_token)
}

/** Starts a session with a new token, and returns the path to open next, as `signIn` does. */
export async function openSession(queryClient: QueryClient, accessToken: string) {
  token.set(accessToken)
  queryClient.clear()
  const user = await queryClient.fetchQuery(meQuery).catch(() => undefined)
  if (user) stopWiping(user.id)
  return (user && takeReturnPath(user.id)) ?? '/'
}

/** Ends the session in this browser, and on the server if it is reachable. Deletes the user's unsent content. */
export async function signOut() {
  await Promise.all([...beforeSignOut].map((send) => send()))
  await call(logout, {}, { fallback: 'Failed to sign out' }).catch(() => undefined)
  signOutForGood()
}
