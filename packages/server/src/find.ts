import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Order } from './field-columns.ts'

/**
 * Converts text of any script to lower case. The result is compared by its bytes, which is faster than by the rules of
 * a language.
 */
export const lower = (text: Expression<unknown>): RawBuilder<string> =>
  sql`(lower(${text} collate "und-x-icu") collate "C")`

/**
 * The same for a column, but faster for ASCII text, for which the collation "C" gives the same result. A text whose
 * numbers of bytes and characters are equal is ASCII.
 */
export const lowerColumn = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(case when octet_length(${column}) = length(${column}) then lower(${column} collate "C")
    else ${lower(column)} end)`

// `lowerSearchText` and `firstWord` are uncorrelated subqueries, which PostgreSQL runs once per statement instead of
// once per row.
const lowerSearchText = (searchText: Expression<string>) => sql`(select ${lower(sql`${searchText}::text`)})`
export const wordsOf = (searchText: Expression<string>) =>
  sql`regexp_split_to_array(${lower(sql`${searchText}::text`)}, '\\s+')`
const firstWord = (searchText: Expression<string>) => sql`(select (${wordsOf(searchText)})[1])`

/**
 * Whether `text`, which must be in lower case, contains every word of the search text. The `case` hides the comparison
 * from the planner, which would otherwise expect almost no matches and choose a plan that is slow for many matches.
 */
export const containsWords = (text: Expression<unknown>, searchText: Expression<string>) => sql<boolean>`
  case when ${text} collate "C" like all ((
    select array_agg('%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%')
    from unnest(${wordsOf(searchText)}) wanted (word)
  )::text[]) then true end`

/**
 * The rows whose name equals the search text come first, then those whose name begins with the first word of the search
 * text. `name` must be in lower case. A row whose name does not begin with that word also comes first if it meets the
 * condition `isIdentified`, which tells whether the search text identifies the row in another way.
 */
export const nearestFirst = (
  searchText: Expression<string>,
  name: Expression<unknown>,
  isIdentified?: Expression<boolean>,
): Order => ({
  by: sql`case
    when starts_with(${name}, ${firstWord(searchText)}) then case when ${name} = ${lowerSearchText(searchText)} then 0 else 1 end
    ${isIdentified ? sql`when ${isIdentified} then 0` : sql``}
    else 2 end`,
  type: 'int',
  descending: false,
})
