/**
 * Key prefixes of the drafts in a tab. A key is `prefix:userId:draft`, where `draft` identifies one draft of that user.
 */
const draftPrefixes = ['chat-draft', 'comment-draft', 'comment-edit', 'form-draft']
/** Key prefix of the outbox that all tabs share. */
const outboxPrefix = 'chat-outbox'
/** Key prefix of the entries that the user chose in the palette. Another user of the browser must not see their titles. */
export const recentEntriesPrefix = 'palette-recent'
/** Key prefix of what the user searched for, which is private too. */
export const recentSearchesPrefix = 'search-recent'
/** Key prefix of the uploads that can be resumed. */
export const uploadPrefix = 'file-upload'
const localPrefixes = [outboxPrefix, recentEntriesPrefix, recentSearchesPrefix, uploadPrefix]

/** Key of the list of users whose unsent content every tab must delete. */
const wipedUsersKey = 'signed-out'

const keysIn = (storage: Storage, prefixes: string[], userId: number | string) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    prefixes.some((prefix) => key.startsWith(`${prefix}:${userId}:`)),
  )

/** The keys of the outboxes of a user, which end with the id of the organization. */
export const outboxKeysOf = (userId: number) => keysIn(localStorage, [outboxPrefix], userId)

/** The keys of a user's drafts of messages in this tab, which contain the id of the organization after that of the user. */
export const chatDraftKeysOf = (userId: number) => keysIn(sessionStorage, ['chat-draft'], userId)

export type UnsentCounts = { messages: number; drafts: number }

/**
 * Counts the user's unsent messages in this browser and drafts in this tab. Drafts in other tabs cannot be counted from
 * here.
 */
export function unsentOf(userId: number): UnsentCounts {
  const drafts = keysIn(sessionStorage, draftPrefixes, userId).filter((key) => sessionStorage.getItem(key)?.trim())
  const messageCounts = keysIn(localStorage, [outboxPrefix], userId).map((key) => countOf(localStorage.getItem(key)))
  return { messages: messageCounts.reduce((sum, count) => sum + count, 0), drafts: drafts.length }
}

function countOf(json: string | null): number {
  try {
    const items: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(items) ? items.length : 0
  } catch {
    return 0
  }
}

/**
 * Deletes the user's unsent content: the outbox and this tab's drafts at once, and the drafts in other tabs when those
 * tabs load next.
 */
export function wipeContent(userId: number | string) {
  wipe(userId)
  const ids = new Set([...wipedIds(), String(userId)])
  localStorage.setItem(wipedUsersKey, [...ids].join(' '))
}

/** Deletes the remaining unsent content of users who have signed out; called when a tab loads. */
export function wipeLeftovers() {
  for (const id of wipedIds()) wipe(id)
}

/** Stops deleting the unsent content of a user who signs in again. */
export function stopWiping(userId: number) {
  const ids = wipedIds().filter((id) => id !== String(userId))
  if (ids.length > 0) localStorage.setItem(wipedUsersKey, ids.join(' '))
  else localStorage.removeItem(wipedUsersKey)
}

const wipedIds = () => localStorage.getItem(wipedUsersKey)?.split(' ') ?? []

function wipe(userId: number | string) {
  for (const key of keysIn(sessionStorage, draftPrefixes, userId)) sessionStorage.removeItem(key)
  for (const key of keysIn(localStorage, localPrefixes, userId)) localStorage.removeItem(key)
}

/** Returns a sentence such as 'You have 2 unsent messages and a draft.' */
export function unsentWords({ messages, drafts }: UnsentCounts): string {
  const parts = [
    messages > 0 && (messages === 1 ? 'an unsent message' : `${messages} unsent messages`),
    drafts > 0 && (drafts === 1 ? 'a draft' : `${drafts} drafts`),
  ].filter((part) => part !== false)
  return `You have ${parts.join(' and ')}.`
}
