import { invalid } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { commonPasswords } from './common-passwords.ts'

/** Words that an attacker would try first: from the account's e-mail, names and organizations. */
type Words = readonly (string | null | undefined)[]

let common: Set<string> | undefined
const isCommon = (text: string) => {
  common ??= new Set(commonPasswords.split(/\s+/))
  return common.has(text)
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const fewest = 8
/** Shorter words occur in many good passwords. */
const shortestWord = 3

/** Throws 422 on the field for an easily guessed password: a common one, or one made of the account's own words. */
export function refuseWeakPassword(password: string, words: Words, field = 'password'): void {
  const text = folded(password)
  if (isCommon(text) || isCommon(withoutEnd(text)) || new Set(text).size < 4) {
    invalid({ field, message: 'This password is known to be common. Choose another one.' })
  }
  if (rest(text, words).length < Math.min(4, fewest)) {
    invalid({ field, message: 'This password is made of your name, e-mail or organization. Choose another one.' })
  }
}

/** Removes the digits and symbols that users append to a word; it scans from the end to stay linear. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && !/\p{L}/u.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** The letters and digits that remain after removing the account's words. */
function rest(text: string, words: Words): string {
  const own = words
    .flatMap((word) => folded(word ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)
  const left = own.reduce((shorter, word) => shorter.replaceAll(word, ' '), text)
  return left === text ? text : left.replace(/[^\p{L}\p{N}]|\d/gu, '')
}

/** The words of an account and of its organizations, including those that invited it. */
export async function wordsOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ word: string | null }>`
    select unnest(array[split_part(u.email, '@', 1), u.username, u.full_name]) as word from users u where u.id = ${userId}
    union select o.name from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.status <> 'inactive'`.execute(db)
  return rows.flatMap(({ word }) => word ?? [])
}

export const localPart = (email: string) => email.split('@', 1)[0]
