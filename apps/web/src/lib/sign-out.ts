import { token } from './api/token.ts'
import { keepInTab } from './forms/keep-in-tab.ts'
import { unsentOf, unsentWords, wipeContent } from './forms/unsent-content.ts'
import { keepLinkIn } from './kept-link.ts'

const returnKey = 'return-to'
const userKey = 'signed-in-user'

/** Remembers the user in this tab, so that after a 401 only the same user returns to the page. */
export const rememberUser = (id: number) => keepInTab(userKey, String(id))

/** Functions that send what waits for an Undo to expire. They run before the session of a user who signs out ends. */
export const beforeSignOut = new Set<() => Promise<unknown>>()

/** Removes the session token and loads /login as a new document, so that no state stays in memory. */
export function signOutHere() {
  token.clear()
  sessionStorage.removeItem(userKey)
  location.assign('/login')
}

/**
 * Signs out at the user's request, and deletes the user's unsent content. Drafts in other tabs are deleted when those
 * tabs load next.
 */
export function signOutForGood() {
  wipeOwnContent()
  signOutHere()
}

/**
 * A sentence about the unsent messages, and the drafts in this tab, that the current user would lose by signing out;
 * undefined if there are none.
 */
export function ownUnsentWords(): string | undefined {
  const unsent = unsentOf(Number(sessionStorage.getItem(userKey)))
  return unsent.messages + unsent.drafts > 0 ? unsentWords(unsent) : undefined
}

/** Deletes the current user's unsent content. */
export function wipeOwnContent() {
  const userId = sessionStorage.getItem(userKey)
  if (userId) wipeContent(userId)
}

/**
 * Called after a 401: opens /login. If this page belongs to an area, the same user returns to it once after signing in.
 * If a mailed link opened this page, the link's token is kept.
 */
export function handleSessionEnd() {
  keepLinkIn(location)
  const userId = sessionStorage.getItem(userKey)
  const path = location.pathname + location.search + location.hash
  if (userId) keepInTab(returnKey, JSON.stringify({ path, userId }))
  signOutHere()
}

/** The path to return to after this user signs in, which is removed when it is read; null if there is none. */
export function takeReturnPath(userId: number): string | null {
  const stored = sessionStorage.getItem(returnKey)
  sessionStorage.removeItem(returnKey)
  return stored ? parseReturnPath(stored, userId) : null
}

function parseReturnPath(stored: string, userId: number) {
  try {
    const { path, userId: storedUserId } = JSON.parse(stored)
    const isInArea = typeof path === 'string' && /^\/(admin|manager|employee)(\/|\?|$)/.test(path)
    return isInArea && storedUserId === String(userId) ? path : null
  } catch {
    return null
  }
}
