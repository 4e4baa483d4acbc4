import type { SearchType } from '@muster/contracts/search/operators'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { sourcesOf } from './candidates.ts'
import type { SearchScope } from './scope.ts'
import type { SearchTerm } from './terms.ts'

/** Typing errors are compared with the words of the newest objects of each source, so that the work is bounded. */
const maxObjectsPerSource = 1_000
const maxSimilarWords = 5
/** Half of the letters' groups of three differ after two letters are swapped in a word of six. */
const minSimilarity = 0.25
const shortestWord = 4

/**
 * The terms with the similar words that occur in what the caller sees, by the number of common groups of three letters
 * (`pg_trgm`). Null if no word can have a typing error, or if a word that may have none of its own is similar to none.
 */
export async function withSimilarWords(
  db: Db,
  scope: SearchScope,
  { types, terms }: { types: readonly SearchType[]; terms: readonly SearchTerm[] },
): Promise<SearchTerm[] | null> {
  const wanted = terms.filter(mayBeMistyped).flatMap(({ alternatives }) => alternatives)
  const sources = sourcesOf(db, scope, types)
  if (wanted.length === 0 || sources.length === 0) return null
  const texts = sources.map(
    ({ rows }) => sql`(
      select s.search from (${rows}) s order by s.age_order desc limit ${sql.lit(maxObjectsPerSource)})`,
  )
  const { rows } = await sql<{ word: string; similar: string[] }>`
    with words as materialized (
      select distinct word from (${sql.join(texts, sql` union all `)}) texts cross join unnest(tsvector_to_array(search)) word
      where length(word) between 3 and 50
    )
    select wanted.word, array(
      select words.word from words cross join lateral (
        select similarity(words.word, wanted.folded) as near) s
      where s.near >= ${sql.lit(minSimilarity)} and abs(length(words.word) - length(wanted.folded)) <= 3
      order by s.near desc, words.word limit ${sql.lit(maxSimilarWords)}
    ) as similar
    from (
      select word, (tsvector_to_array(search_words(word)))[1] as folded from unnest(${wanted}::text[]) word
    ) wanted`.execute(db)
  const similarWords = new Map(rows.map(({ word, similar }) => [word, similar]))
  const tolerant = terms.map((term) => {
    const [word = ''] = term.alternatives
    return mayBeMistyped(term) ? { ...term, alternatives: similarWords.get(word) ?? [] } : term
  })
  return tolerant.every(({ alternatives }) => alternatives.length > 0) ? tolerant : null
}

/** Whether this is a single word that was typed without quotes and is long enough to recognize. */
const mayBeMistyped = ({ alternatives: [word = ''], isExact, isExcluded }: SearchTerm) =>
  !isExact && !isExcluded && word.length >= shortestWord && /^[\p{L}\p{N}\p{M}]+$/u.test(word)
