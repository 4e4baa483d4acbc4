import type { UserIdExpression } from '@muster/server/access/caller'
import { containsWords, lower, lowerColumn, nearestFirst, wordsOf } from '@muster/server/find'
import { type Expression, sql } from 'kysely'
import { lowerKey, mayBeInKey } from './task-key.ts'

const title = lowerColumn(sql`t.title`)

/** Whether the key and title of the task `t` together contain every word of `find`. */
export const matchesWords = (find: Expression<string>, callerId: UserIdExpression) =>
  containsWords(
    sql`(case when ${mayBeInKey(wordsOf(find), callerId)} then ${lowerKey(callerId)} || ' ' || ${title} else ${title} end)`,
    find,
  )

/**
 * An order in which tasks whose key or title is the text `find` come first, followed by those whose title begins with
 * its first word.
 */
export const nearestTaskOrder = (find: Expression<string>, callerId: UserIdExpression) =>
  nearestFirst(find, title, hasKey(find, callerId))

/**
 * Whether the text `find` is the key of the task `t`. Comparing the number first avoids generating the keys of tasks
 * with other numbers. The number is 0 for a text that is not a key, because after a null comparison PostgreSQL would
 * evaluate the rest of the condition too.
 */
const hasKey = (find: Expression<string>, callerId: UserIdExpression) => {
  const text = sql`(select ${lower(sql`${find}::text`)})`
  const number = sql`(select coalesce(substring(${text} from '^[a-z]+-([1-9][0-9]{0,8})$')::int, 0))`
  return sql<boolean>`(t.number = ${number} and ${lowerKey(callerId)} = ${text})`
}
