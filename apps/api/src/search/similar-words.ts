import type { SearchType } from '@muster/contracts/search/operators'
import { shapedStatement } from '@muster/database/shaped-statement'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { callerOf, largeSources, smallSources } from './matches.ts'
import type { SearchScope } from './scope.ts'
import { everyRow } from './sources/source.ts'
import type { SearchTerm } from './terms.ts'

/** Typing errors are compared with the words of the newest objects of each source, so that the work is bounded. */
const maxObjectsPerSource = 200
const maxSimilarWords = 5
/** Half of the letters' groups of three differ after two letters are swapped in a word of six. */
const minSimilarity = 0.25
const shortestWord = 4

/** How many letters of a similar word may be missing in the typed one. This is cheaper to compare than groups of letters. */
const maxOtherLetters = 2

type Input = { scope: SearchScope; types: readonly SearchType[]; wanted: string[] }

/** The words that are similar to each of the wanted words, among those of the newest objects that the caller sees. */
const readSimilarWords = shapedStatement<Input & { db: Db }, { word: string; similar: string[] }>(
  ({ scope, types }) => `${scope.seesEverything} ${types.toSorted()}`,
  (slot, { db, scope, types }) => {
    const caller = callerOf(slot, scope)
    const sources = [
      ...smallSources.map((source) => source(db, caller)),
      ...Object.values(largeSources).map(({ source }) => source(db, caller, everyRow)),
    ]
    const texts = sources
      .filter(({ type }) => types.includes(type))
      .map(
        ({ rows }) => sql`(
          select s.search from (${rows}) s order by s.age_order desc limit ${sql.lit(maxObjectsPerSource)})`,
      )
    return sql`
      with words as materialized (
        select distinct word collate "C" as word from (${sql.join(texts, sql` union all `)}) texts
        cross join unnest(tsvector_to_array(search)) word
        where length(word) between 3 and 50
      )
      select wanted.word, array(
        select words.word from words
        where case when abs(length(words.word) - length(wanted.folded)) > 3 then false
          when length(translate(words.word, wanted.folded, '')) > ${sql.lit(maxOtherLetters)} then false
          else similarity(words.word, wanted.folded) >= ${sql.lit(minSimilarity)} end
        order by similarity(words.word, wanted.folded) desc, words.word limit ${sql.lit(maxSimilarWords)}
      ) as similar
      from (
        select word, (tsvector_to_array(search_words(word)))[1] as folded
        from unnest(${slot((input) => input.wanted)}::text[]) word offset 0
      ) wanted`
  },
)

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
  if (wanted.length === 0 || types.length === 0) return null
  const rows = await readSimilarWords(db, { db, scope, types, wanted })
  const similarWords = new Map(rows.map(({ word, similar }) => [word, similar]))
  const tolerant = terms.map((term) => {
    const [word = ''] = term.alternatives
    // The similar words are complete, and complete words are cheaper to find.
    return mayBeMistyped(term) ? { ...term, alternatives: similarWords.get(word) ?? [], isExact: true } : term
  })
  return tolerant.every(({ alternatives }) => alternatives.length > 0) ? tolerant : null
}

/** Whether this is a single word that was typed without quotes and is long enough to recognize. */
const mayBeMistyped = ({ alternatives: [word = ''], isExact, isExcluded }: SearchTerm) =>
  !isExact && !isExcluded && word.length >= shortestWord && /^[\p{L}\p{N}\p{M}]+$/u.test(word)
