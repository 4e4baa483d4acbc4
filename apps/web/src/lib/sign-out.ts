import { token } from './api/token.ts'
import { keepInTab } from './forms/keep-in-tab.ts'
import { unsentOf, unsentWords, wipeContent } from './forms/unsent.ts'
import { keepLinkIn } from './kept-link.ts'

const returnKey = 'return-to'
const userKey = 'signed-in-user'

/** Remembers in this tab who is signed in, so that after a 401 only the same person comes back to where they were. */
export const rememberUser = (id: number) => keepInTab(userKey, String(id))

/** Forgets the session and leaves for /login with a fresh page, so that nothing of it stays in memory. */
export function signOutHere() {
  token.clear()
  sessionStorage.removeItem(userKey)
  location.assign('/login')
}

/** The person signs out: what they wrote and did not send goes too, in every tab. */
export function signOutForGood() {
  wipeOwnContent()
  signOutHere()
}

/** What the person who is signed in here would lose by signing out, in a sentence; undefined for nothing. */
export function ownUnsentWords(): string | undefined {
  const unsent = unsentOf(Number(sessionStorage.getItem(userKey)))
  return unsent.messages + unsent.drafts > 0 ? unsentWords(unsent) : undefined
}

/** Deletes what the person who is signed in here wrote and did not send. */
export function wipeOwnContent() {
  const userId = sessionStorage.getItem(userKey)
  if (userId) wipeContent(userId)
}

/** The session ended on its own (a 401): /login, and afterwards back here, once, for the same person or with the link. */
export function sessionEnded() {
  keepLinkIn(location)
  const userId = sessionStorage.getItem(userKey)
  const path = location.pathname + location.search + location.hash
  if (userId) keepInTab(returnKey, JSON.stringify({ path, userId }))
  signOutHere()
}

/** The path to come back to after signing in as this person; forgotten as soon as it was asked for. */
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
