/** Key prefixes of the drafts in a tab; user id and place follow. */
const draftWords = ['chat-draft', 'comment-draft', 'comment-edit', 'form-draft']
/** Key prefix of the outbox that all tabs share. */
const outboxWord = 'chat-outbox'

/** Users whose content must be deleted in every tab that still has some. */
const wipedKey = 'signed-out'

const keysIn = (storage: Storage, words: string[], userId: number | string) =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter((key) =>
    words.some((word) => key.startsWith(`${word}:${userId}:`)),
  )

export type Unsent = { messages: number; drafts: number }

/** How much unsent content of this user this browser would lose; other tabs keep their own drafts. */
export function unsentOf(userId: number): Unsent {
  const drafts = keysIn(sessionStorage, draftWords, userId).filter((key) => sessionStorage.getItem(key)?.trim())
  const messages = keysIn(localStorage, [outboxWord], userId).map((key) => lengthOf(localStorage.getItem(key)))
  return { messages: messages.reduce((sum, count) => sum + count, 0), drafts: drafts.length }
}

function lengthOf(list: string | null): number {
  try {
    const kept: unknown = JSON.parse(list ?? '[]')
    return Array.isArray(kept) ? kept.length : 0
  } catch {
    return 0
  }
}

/** Deletes this user's content: here at once, in other tabs on their next load. */
export function wipeContent(userId: number | string) {
  wipe(userId)
  const ids = new Set([...wipedIds(), String(userId)])
  localStorage.setItem(wipedKey, [...ids].join(' '))
}

/** On load, a tab deletes what is left of users who signed out in other tabs. */
export function wipeLeftovers() {
  for (const id of wipedIds()) wipe(id)
}

/** Stops deleting drafts of a user who signs in again. */
export function stopWiping(userId: number) {
  const ids = wipedIds().filter((id) => id !== String(userId))
  if (ids.length > 0) localStorage.setItem(wipedKey, ids.join(' '))
  else localStorage.removeItem(wipedKey)
}

const wipedIds = () => localStorage.getItem(wipedKey)?.split(' ') ?? []

function wipe(userId: number | string) {
  for (const key of keysIn(sessionStorage, draftWords, userId)) sessionStorage.removeItem(key)
  for (const key of keysIn(localStorage, [outboxWord], userId)) localStorage.removeItem(key)
}

/** 'You have 2 unsent messages and a draft.' */
export function unsentWords({ messages, drafts }: Unsent): string {
  const some = [
    messages > 0 && (messages === 1 ? 'an unsent message' : `${messages} unsent messages`),
    drafts > 0 && (drafts === 1 ? 'a draft' : `${drafts} drafts`),
  ].filter((words) => words !== false)
  return `You have ${some.join(' and ')}.`
}
