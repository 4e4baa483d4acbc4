import { foldedWords } from './folded-text.ts'
import { type Extent, parts } from './parts.ts'
import type { LargeTable, TableStatistics } from './statistics.ts'
import type { SearchTerm, TermQueries, TermQuery } from './terms.ts'

/**
 * How a statement finds the matches in a large table: `parts` looks words up in the index, in some parts of the table, and
 * `newest` reads the newest rows until enough of them match.
 */
export type Shape = 'parts' | 'newest'

export type Reading = {
  shape: Shape
  /** What is looked up in the index, as a `tsquery`; null for `newest`. */
  indexed: string | null
  /** The condition that each row must meet besides; null if it is the one that is looked up. */
  remaining: string | null
  /** The first part that is read and the lowest age in it; 0 and null for the whole table. Only for `newest`. */
  fromPart: number
  from: string | null
}

export const wholeTable = { fromPart: 0, from: null } as const

/** Receives how many matches were found so far. */
export type Readings = Iterator<Reading, void, number | undefined>

/** What reading takes, in microseconds, as measured on a table in memory. Only the ratios matter. */
const costs = { entry: 3, indexedWord: 0.6, match: 4.5, row: 2.5 }
/** The first reading is expected to contain this many times the wanted matches, and each further one four times as much. */
const reserve = 2
const growth = 4
/** So many that a statement is not too long, for a table with a gap of many years. */
const maxParts = 300

type Wanted = {
  table: LargeTable
  organizationId: number
  statistics: TableStatistics
  extent: Extent
  queries: TermQueries
  count: number
}

/**
 * Yields the readings that find this many of the newest matches, to be done in order until enough are found, and receives
 * how many were found so far. All of them together read the whole table, so that wrong statistics cost time but lose
 * nothing.
 */
export function* readingsFor({
  table,
  organizationId,
  statistics,
  extent,
  queries,
  count,
}: Wanted): Generator<Reading, void, number | undefined> {
  const partCount = extent.newest - extent.oldest + 1
  const terms = rarestFirst(queries.each, statistics)
  const frequency = Math.max(productOf(terms), Number.MIN_VALUE)
  const share = statistics.shares.get(organizationId) ?? statistics.otherShare
  const rowsPerPart = Math.max(1, (statistics.rowCount * share) / partCount)
  const wantedRows = Math.min(statistics.rowCount * share, (count * reserve) / frequency)
  // The newest part may have only just begun.
  const wantedParts = Math.max(1, Math.min(partCount, Math.ceil(wantedRows / rowsPerPart) + 1))
  const used = cheapestTerms(terms, { rows: wantedParts * rowsPerPart, partCount: wantedParts })
  const rowsUntilFound = wantedRows / reserve / Math.max(share, Number.MIN_VALUE)
  const isNewestCheaper = statistics.rowCount > 0 && rowsUntilFound * costs.row < used.cost
  const inParts = (from: number, to: number): Reading => ({
    shape: 'parts',
    indexed: indexedQuery(
      used.terms,
      organizationId,
      from === extent.oldest ? [...numbers(from, to), 0] : numbers(from, to),
    ),
    remaining: isWhole(queries, used.terms) ? null : queries.all,
    ...wholeTable,
  })
  const newest = (fromPart: number): Reading => ({
    ...{ shape: 'newest', indexed: null, remaining: queries.all },
    ...(fromPart <= extent.oldest ? wholeTable : { fromPart, from: parts[table].firstAgeIn(fromPart) }),
  })
  let to = extent.newest
  let next = wantedParts
  while (to >= extent.oldest) {
    const from = Math.max(extent.oldest, to - Math.min(next, maxParts) + 1)
    const found = yield to === extent.newest && isNewestCheaper ? newest(from) : inParts(from, to)
    to = from - 1
    next = found === 0 ? maxParts : next * growth
  }
}

/** A term that can be looked up in the index, with the estimated part of the rows that it matches. */
type FrequentTerm = TermQuery & { frequency: number }

const productOf = (terms: readonly FrequentTerm[]) => terms.reduce((product, { frequency }) => product * frequency, 1)

function rarestFirst(queries: readonly TermQuery[], statistics: TableStatistics): FrequentTerm[] {
  return queries
    .filter(({ term }) => !term.isExcluded)
    .map((query) => ({ ...query, frequency: frequencyOf(query.term, statistics) }))
    .toSorted((one, other) => one.frequency - other.frequency)
}

/**
 * The terms to look up. A frequent word is expensive to look up, so only the rarest words may be, and the rows that they
 * find are checked for the others.
 */
function cheapestTerms(terms: readonly FrequentTerm[], { rows, partCount }: { rows: number; partCount: number }) {
  const choices = terms.map((_, index) => {
    const used = terms.slice(0, index + 1)
    const found = used.reduce((sum, { frequency }) => sum + frequency, 0)
    const cost =
      partCount * used.length * costs.entry + rows * found * costs.indexedWord + rows * productOf(used) * costs.match
    return { terms: used, cost }
  })
  return choices.reduce((one, other) => (other.cost < one.cost ? other : one), {
    terms: [...terms],
    cost: Number.POSITIVE_INFINITY,
  })
}

/** Whether a row that the index finds by these terms meets the whole condition. The index knows no order of words. */
const isWhole = ({ each }: TermQueries, terms: readonly TermQuery[]) =>
  each.length === terms.length && terms.every(({ words }) => words.every(({ length }) => length === 1))

/** From the newest part to the oldest. */
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => to - index)

/** The words of the terms with what precedes them in the index, see `search_entries`. */
function indexedQuery(terms: readonly TermQuery[], organizationId: number, partNumbers: readonly number[]): string {
  const places = [...new Set(partNumbers)].map((part) => `${organizationId}.${part}.`)
  return terms
    .map(({ term, words }) => {
      const alternatives = words.flatMap((phrase) =>
        places.map((place) =>
          phrase
            .map((word, index) => lexeme(place + word) + (index === phrase.length - 1 && !term.isExact ? ':*' : ''))
            .join(' & '),
        ),
      )
      return `(${alternatives.join(' | ')})`
    })
    .join(' & ')
}

/** A word in the syntax of `tsquery`. */
const lexeme = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`

/** The estimated part of the rows that match a term, as if its words occurred independently of each other. */
export function frequencyOf({ alternatives, isExact }: SearchTerm, statistics: TableStatistics): number {
  const frequencies = alternatives.map((text) => frequencyOfWords(text, !isExact, statistics))
  return Math.min(
    1,
    frequencies.reduce((sum, frequency) => sum + frequency, 0),
  )
}

function frequencyOfWords(text: string, continues: boolean, statistics: TableStatistics): number {
  const words = foldedWords(text).map((word) => word.text)
  return words.reduce((product, word, index) => {
    const isPrefix = continues && index === words.length - 1
    return product * (isPrefix ? frequencyOfPrefix(word, statistics) : frequencyOfWord(word, statistics))
  }, 1)
}

const frequencyOfWord = (word: string, { frequencies, otherFrequency }: TableStatistics) =>
  frequencies.get(word) ?? otherFrequency

function frequencyOfPrefix(prefix: string, { frequencies, otherFrequency }: TableStatistics): number {
  let sum = 0
  for (const [word, frequency] of frequencies) if (word.startsWith(prefix)) sum += frequency
  return Math.max(sum, otherFrequency)
}
