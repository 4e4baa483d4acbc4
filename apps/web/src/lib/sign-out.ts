import { token } from './api/token.ts'
import { keepInTab } from './forms/keep-in-tab.ts'
import { unsentOf, unsentWords, wipeContent } from './forms/unsent.ts'
import { keepLinkIn } from './kept-link.ts'

const returnKey = 'return-to'
const userKey = 'signed-in-user'

/** Remembers the user in this tab, so that after a 401 only the same user returns to the page. */
export const rememberUser = (id: number) => keepInTab(userKey, String(id))

/** Removes the session and loads /login as a new document, so that no state stays in memory. */
export function signOutHere() {
  token.clear()
  sessionStorage.removeItem(userKey)
  location.assign('/login')
}

/** Signs out at the user's request: unsent content is deleted too, in every tab. */
export function signOutForGood() {
  wipeOwnContent()
  signOutHere()
}

/** The unsent content that the current user would lose by signing out, as a sentence; undefined for none. */
export function ownUnsentWords(): string | undefined {
  const unsent = unsentOf(Number(sessionStorage.getItem(userKey)))
  return unsent.messages + unsent.drafts > 0 ? unsentWords(unsent) : undefined
}

/** Deletes the current user's unsent content. */
export function wipeOwnContent() {
  const userId = sessionStorage.getItem(userKey)
  if (userId) wipeContent(userId)
}

/** The session ended by a 401: go to /login, and return here once, for the same user or with the link. */
export function sessionEnded() {
  keepLinkIn(location)
  const userId = sessionStorage.getItem(userKey)
  const path = location.pathname + location.search + location.hash
  if (userId) keepInTab(returnKey, JSON.stringify({ path, userId }))
  signOutHere()
}

/** The path to return to after this user signs in; removed when read. */
export function takeReturnPath(userId: number): string | null {
  const kept = sessionStorage.getItem(returnKey)
  sessionStorage.removeItem(returnKey)
  return kept ? pathFor(kept, userId) : null
}

function pathFor(kept: string, userId: number) {
  try {
    const { path, userId: whose } = JSON.parse(kept)
    const inside = typeof path === 'string' && /^\/(admin|manager|employee)(\/|\?|$)/.test(path)
    return inside && whose === String(userId) ? path : null
  } catch {
    return null
  }
}
