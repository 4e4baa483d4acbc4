import { type SearchResult, searchLimit } from '@muster/contracts/search'
import type { SearchType } from '@muster/contracts/search/operators'
import { parseSearch, type SearchWord } from '@muster/contracts/search/parse'
import type { Store } from '@muster/server/store'
import { findCandidates } from './candidates.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readDetails, type SearchDetails } from './details.ts'
import { filterConditions } from './filters.ts'
import { matchingRanges, type Phrase, passageOf, phrasesOf } from './passage.ts'
import type { SearchScope } from './scope.ts'
import { withSimilarWords } from './similar-words.ts'
import { type SearchTerm, termQueries, termsOf } from './terms.ts'

type Query = { q: string; types?: SearchType[]; limit?: number; cursor?: string }

export async function find(store: Store, scope: SearchScope, query: Query) {
  const { limit = searchLimit } = query
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const parsed = parseSearch(query.q)
  const types = parsed.types.filter((type) => query.types?.includes(type) ?? true)
  if (types.length === 0 || (parsed.words.length === 0 && parsed.filters.length === 0)) return emptyPage
  const conditions = await filterConditions(store.db, scope, parsed.filters)
  const taskNumber = numberIn(parsed.words, scope)

  const candidatesFor = async (terms: SearchTerm[], position: typeof after) => {
    const queries = await termQueries(store.db, terms)
    if (queries.all === null && terms.length > 0) return []
    return findCandidates(store, scope, {
      ...{ types, queries, conditions, taskNumber },
      ...{ after: position, limit: limit + 1 },
    })
  }
  const typed = termsOf(parsed.words)
  let terms = typed
  let found = await candidatesFor(typed, after)
  let tolerated = false
  // An empty later page does not show that nothing matches.
  if (found.length === 0 && (after === null || (await candidatesFor(typed, null)).length === 0)) {
    const similar = await withSimilarWords(store.db, scope, { types, terms: typed })
    if (similar) {
      terms = similar
      found = await candidatesFor(similar, after)
      tolerated = found.length > 0
    }
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const phrases = phrasesOf(terms)
  const details = await readDetails(store.db, scope, page)
  return {
    results: details.map((result) => toResult(result, phrases)),
    cursor: found.length > limit && last ? writeCursor(last) : null,
    tolerated,
  }
}

const emptyPage = { results: [], cursor: null, tolerated: false }

/** The number in the query, if the query is a key of the organization's tasks. */
function numberIn(words: readonly SearchWord[], { keyPrefix }: SearchScope): number | null {
  const [word, ...others] = words
  if (!word || word.isExcluded || others.length > 0) return null
  const [, letters = '', digits] = /^([a-z]{2,4})-([1-9]\d{0,8})$/i.exec(word.text) ?? []
  return letters.toUpperCase() === keyPrefix ? Number(digits) : null
}

function toResult({ text, fields, location, ...result }: SearchDetails, phrases: readonly Phrase[]): SearchResult {
  const passage = passageOf(text, phrases)
  const field = passage.passage_ranges.length === 0 && fields?.find((line) => hasMatch(line, phrases))
  return {
    ...result,
    title_ranges: matchingRanges(result.title, phrases),
    ...(field ? passageOf(field, phrases) : passage),
    location: { ...emptyLocation, ...location },
    key: location.task?.key ?? null,
  }
}

const hasMatch = (text: string, phrases: readonly Phrase[]) => matchingRanges(text, phrases).length > 0

const emptyLocation = {
  project: null,
  goal: null,
  milestone: null,
  task: null,
  comment: null,
  room: null,
  message: null,
}
