import { refuseInvalid } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { commonPasswords } from './common-passwords.ts'

/** Words that an attacker would try first: from the account's email, names and organizations. */
type Words = readonly (string | null | undefined)[]

let commonSet: Set<string> | undefined
const isCommon = (text: string) => {
  commonSet ??= new Set(commonPasswords.split(/\s+/))
  return commonSet.has(text)
}

const foldCase = (text: string) => text.normalize('NFKC').toLowerCase()
const minPasswordLength = 8
/** The minimum length of a word to check for; shorter words occur in many good passwords. */
const minWordLength = 3

/**
 * Throws 422 for the field if the password is easy to guess: a common one, one with fewer than 4 different characters,
 * or one made of the account's own words.
 */
export function refuseWeakPassword(password: string, words: Words, field = 'password'): void {
  const text = foldCase(password)
  if (isCommon(text) || isCommon(trimEnding(text)) || new Set(text).size < 4) {
    refuseInvalid({ field, message: 'This password is known to be common. Choose another one.' })
  }
  if (remainingCharacters(text, words).length < Math.min(4, minPasswordLength)) {
    refuseInvalid({ field, message: 'This password is made of your name, email or organization. Choose another one.' })
  }
}

/**
 * Removes the digits and symbols that users append to a word. The loop scans from the end, so that it takes linear
 * time.
 */
function trimEnding(text: string): string {
  let end = text.length
  while (end > 0 && !/\p{L}/u.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/**
 * What remains of the password without the account's words, and then without digits and symbols; the whole password if
 * it contains none of the words.
 */
function remainingCharacters(text: string, words: Words): string {
  const ownWords = words
    .flatMap((word) => foldCase(word ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= minWordLength)
    .toSorted((left, right) => right.length - left.length)
  const remaining = ownWords.reduce((remainingText, word) => remainingText.replaceAll(word, ' '), text)
  return remaining === text ? text : remaining.replace(/[^\p{L}\p{N}]|\d/gu, '')
}

/**
 * Returns the part of the account's email before the at-sign, its names, and the names of its organizations, including
 * organizations that have invited its owner.
 */
export async function personalNamesOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ word: string | null }>`
    select unnest(array[split_part(u.email, '@', 1), u.username, u.full_name]) as word from users u where u.id = ${userId}
    union select o.name from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.status <> 'inactive'`.execute(db)
  return rows.flatMap(({ word }) => word ?? [])
}

export const localPart = (email: string) => email.split('@', 1)[0]
