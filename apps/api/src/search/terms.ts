import type { SearchWord } from '@muster/contracts/search/parse'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'

/** A word of the query with what it may match: the word itself or, if nothing matches it, similar words. */
export type SearchTerm = { alternatives: string[]; isExact: boolean; isExcluded: boolean }

/**
 * The condition of a term on `search` columns, in the syntax of `tsquery`; `title` is null for an excluded word. `words` are
 * the words of each alternative, in their order.
 */
export type TermQuery = { term: SearchTerm; words: string[][]; query: string; title: string | null }

/** The conditions on `search` columns; null if the query contains no searchable word. */
export type TermQueries = { each: readonly TermQuery[]; all: string | null; title: string | null }

export const termsOf = (words: readonly SearchWord[]): SearchTerm[] =>
  words.map(({ text, isExact, isExcluded }) => ({ alternatives: [text], isExact, isExcluded }))

const foldedText = (text: Expression<unknown>) => sql`lower(search_text(${text}) collate "und-x-icu")`

/** The words of a text in the order in which they must occur, as a `tsquery`. */
export const phraseOf = (text: Expression<unknown>) =>
  sql`phraseto_tsquery('words_of_any_language', ${foldedText(text)})`

/** The words of a text as a JSON array, each in its last place. */
const wordsOf = (text: Expression<unknown>) => sql`(
  select json_agg(lexeme order by positions[array_length(positions, 1)])
  from unnest(to_tsvector('words_of_any_language', ${foldedText(text)})))`

/**
 * PostgreSQL splits the words as it does for the `search` columns. Without quotes, the last part of a word may continue:
 * `rep` finds `report`. An excluded word is a complete word.
 */
export async function termQueries(db: Db, terms: readonly SearchTerm[]): Promise<TermQueries> {
  const each = terms.every(isPlain) ? terms.map(plainQuery) : await readQueries(db, terms)
  return { each, all: everyOf(each.map(({ query }) => query)), title: everyOf(each.map(({ title }) => title)) }
}

/** A condition that requires all of these; null if there are none. */
function everyOf(queries: readonly (string | null)[]): string | null {
  const required = queries.filter((query) => query !== null)
  return required.length > 0 ? required.join(' & ') : null
}

/** Whether PostgreSQL would leave the term as it is, except for capital letters. */
const isPlain = ({ alternatives, isExcluded }: SearchTerm) =>
  !isExcluded && alternatives.length > 0 && alternatives.every((text) => /^[a-z]+$/i.test(text))

function plainQuery(term: SearchTerm): TermQuery {
  const query = (suffix: string) =>
    `(${term.alternatives.map((text) => `'${text.toLowerCase()}'${suffix}`).join(' | ')})`
  const words = term.alternatives.map((text) => [text.toLowerCase()])
  return { term, words, query: query(term.isExact ? '' : ':*'), title: query(term.isExact ? ':A' : ':*A') }
}

/** Leaves out the terms that contain no searchable word. */
async function readQueries(db: Db, terms: readonly SearchTerm[]): Promise<TermQuery[]> {
  const values = JSON.stringify(
    terms.map(({ alternatives, isExact, isExcluded }) => ({
      alternatives,
      any: isExact || isExcluded ? '' : ':*',
      title: isExact || isExcluded ? ':A' : ':*A',
    })),
  )
  const { rows } = await sql<{ any: string | null; title: string | null; words: string[][] | null }>`
    select matched.any, matched.title, matched.words
    from rows from (jsonb_to_recordset(${values}::jsonb) as (alternatives jsonb, "any" text, title text))
      with ordinality term (alternatives, "any", title, place)
    cross join lateral (
      select '(' || string_agg('(' || phrase || term.any || ')', ' | ') || ')' as any,
        '(' || string_agg('(' || phrase || term.title || ')', ' | ') || ')' as title,
        json_agg(${wordsOf(sql`text`)}) as words
      from jsonb_array_elements_text(term.alternatives) text
      cross join lateral (select ${phraseOf(sql`text`)}::text) parsed (phrase)
      where phrase <> ''
    ) matched
    order by term.place`.execute(db)
  return rows.flatMap(({ any, title, words }, index) => {
    const term = terms[index]
    if (!term || any === null || words === null) return []
    return [term.isExcluded ? { term, words, query: `!${any}`, title: null } : { term, words, query: any, title }]
  })
}
