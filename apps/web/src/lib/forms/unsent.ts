/** Under which words a tab keeps what a person wrote and did not send; their id and the place follow. */
const draftWords = ['chat-draft', 'comment-draft', 'comment-edit', 'form-draft']
/** Under which word all tabs keep the messages that are on their way. */
const outboxWord = 'chat-outbox'

/** Whose content is to be wiped in every tab that still has some. */
const wipedKey = 'signed-out'

const keysIn = (storage: Storage, words: string[], userId: number | string) =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter((key) =>
    words.some((word) => key.startsWith(`${word}:${userId}:`)),
  )

export type Unsent = { messages: number; drafts: number }

/** How much this person has written in this browser that would be lost with it; other tabs keep their own drafts. */
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

/** Deletes what this person wrote: here at once, and in other tabs as they start again. */
export function wipeContent(userId: number | string) {
  wipe(userId)
  const ids = new Set([...wipedIds(), String(userId)])
  localStorage.setItem(wipedKey, [...ids].join(' '))
}

/** A tab that starts deletes what is left in it of those who signed out elsewhere. */
export function wipeLeftovers() {
  for (const id of wipedIds()) wipe(id)
}

/** A user who signs in again starts with no draft. */
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
