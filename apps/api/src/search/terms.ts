import type { SearchWord } from '@muster/contracts/search/parse'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'

/** A word of the query with what it may match: the word itself or, if nothing matches it, similar words. */
export type SearchTerm = { alternatives: string[]; isExact: boolean; isExcluded: boolean }

/** The conditions on `search` columns, in the syntax of `tsquery`; null if the query contains no searchable word. */
export type TermQueries = { all: string | null; title: string | null }

export const termsOf = (words: readonly SearchWord[]): SearchTerm[] =>
  words.map(({ text, isExact, isExcluded }) => ({ alternatives: [text], isExact, isExcluded }))

/** The words of a text in the order in which they must occur, as a `tsquery`. */
export const phraseOf = (text: Expression<unknown>) =>
  sql`phraseto_tsquery('words_of_any_language', lower(search_text(${text}) collate "und-x-icu"))`

/**
 * PostgreSQL splits the words as it does for the `search` columns. Without quotes, the last part of a word may continue:
 * `rep` finds `report`. An excluded word is a complete word.
 */
export async function termQueries(db: Db, terms: readonly SearchTerm[]): Promise<TermQueries> {
  if (terms.length === 0) return { all: null, title: null }
  if (terms.every(isPlain)) return plainQueries(terms)
  const values = JSON.stringify(
    terms.map(({ alternatives, isExact, isExcluded }) => ({
      alternatives,
      any: isExact || isExcluded ? '' : ':*',
      title: isExact || isExcluded ? ':A' : ':*A',
      excluded: isExcluded,
    })),
  )
  const { rows } = await sql<TermQueries>`
    select
      string_agg(case when term.excluded then '!' else '' end || '(' || matched.any || ')', ' & ') as "all",
      string_agg('(' || matched.title || ')', ' & ') filter (where not term.excluded) as title
    from jsonb_to_recordset(${values}::jsonb) term (alternatives jsonb, "any" text, title text, excluded boolean)
    cross join lateral (
      select string_agg('(' || phrase || term.any || ')', ' | ') as any,
        string_agg('(' || phrase || term.title || ')', ' | ') as title
      from jsonb_array_elements_text(term.alternatives) text
      cross join lateral (select ${phraseOf(sql`text`)}::text) parsed (phrase)
      where phrase <> ''
    ) matched
    where matched.any is not null`.execute(db)
  return rows[0] ?? { all: null, title: null }
}

/** Whether PostgreSQL would leave the term as it is, except for capital letters. */
const isPlain = ({ alternatives, isExcluded }: SearchTerm) =>
  !isExcluded && alternatives.length > 0 && alternatives.every((text) => /^[a-z]+$/i.test(text))

function plainQueries(terms: readonly SearchTerm[]): TermQueries {
  const query = (suffixOf: (term: SearchTerm) => string) =>
    terms
      .map((term) => `(${term.alternatives.map((text) => `'${text.toLowerCase()}'${suffixOf(term)}`).join(' | ')})`)
      .join(' & ')
  return {
    all: query(({ isExact }) => (isExact ? '' : ':*')),
    title: query(({ isExact }) => (isExact ? ':A' : ':*A')),
  }
}
