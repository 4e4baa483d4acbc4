import { foldedWords } from './folded-text.ts'
import type { TableStatistics } from './statistics.ts'
import { everyOf, type SearchTerm, type TermQuery } from './terms.ts'

/**
 * How a statement finds the matches in a large table: `index` reads all matches from the index of the words, `window`
 * those that the index of the age has between two values, and `newest` reads the newest rows until enough of them match.
 */
export const shapes = ['index', 'window', 'newest'] as const
export type Shape = (typeof shapes)[number]

/**
 * A part of a table, after one age up to another; null is the beginning or the end of the table. `indexed` is the condition
 * that is looked up in the index of the words, which may be a part of the whole condition; null for `newest`.
 */
export type Reading = { shape: Shape; indexed: string | null; after: string | null; upTo: string | null }

/** What reading takes, in microseconds, as measured on a table in memory. Only the ratios matter. */
const costs = { indexedWord: 1, indexedAge: 0.07, match: 4, row: 2.5 }
/** The first part is expected to contain this many times the wanted matches, and the second part eight times as much. */
const reserve = 2
const growth = 8

/** A term that can be looked up in the index, with the estimated part of the rows that it matches. */
type FrequentTerm = { query: string; frequency: number }

/**
 * The readings that find this many of the newest matches, to be done in order until enough are found. All of them together
 * read the whole table, so that wrong statistics cost time but lose nothing.
 */
export function readingsFor(statistics: TableStatistics, queries: readonly TermQuery[], wanted: number): Reading[] {
  const { rowCount, ages } = statistics
  const terms = rarestFirst(queries, statistics)
  const frequency = Math.max(productOf(terms), 1 / Math.max(1, rowCount))
  const rowsForWanted = Math.min(rowCount, (wanted * reserve) / frequency)
  const [{ shape, indexed }, inIndex] = cheapestReadings(terms, rowCount, rowsForWanted)
  const whole = { shape: 'index', indexed: inIndex.indexed, after: null, upTo: null } as const
  if (shape === 'index' || ages.length === 0) return [whole]
  const partCount = Math.ceil((rowsForWanted / rowCount) * (ages.length - 1))
  const first = ageOfNewest(statistics, partCount)
  const second = ageOfNewest(statistics, partCount * growth)
  return withoutEmpty([
    { shape, indexed, after: first, upTo: null },
    { ...inIndex, shape: 'window', after: second, upTo: first },
    { ...whole, upTo: second },
  ])
}

type Choice = { shape: Shape; indexed: string | null; cost: number }

/**
 * The cheapest reading, and the cheapest one that uses the index of the words. A frequent word is expensive to look up, so the
 * index may be asked for the rarest words only, and the rows are checked for the others.
 */
function cheapestReadings(terms: readonly FrequentTerm[], rowCount: number, rowsForWanted: number): [Choice, Choice] {
  const inIndex = terms.flatMap((_, index): Choice[] => {
    const used = terms.slice(0, index + 1)
    const indexed = everyOf(used.map(({ query }) => query))
    const read = rowCount * costs.indexedWord * used.reduce((sum, { frequency }) => sum + frequency, 0)
    const part = productOf(used)
    return [
      { shape: 'index', indexed, cost: read + rowCount * part * costs.match },
      { shape: 'window', indexed, cost: read + rowsForWanted * (costs.indexedAge + part * costs.match) },
    ]
  })
  const newest: Choice = { shape: 'newest', indexed: null, cost: (rowsForWanted / reserve) * costs.row }
  const cheapestInIndex = inIndex.reduce((one, other) => (other.cost < one.cost ? other : one), {
    ...newest,
    cost: Infinity,
  })
  return [newest.cost < cheapestInIndex.cost ? newest : cheapestInIndex, cheapestInIndex]
}

const productOf = (terms: readonly FrequentTerm[]) => terms.reduce((product, { frequency }) => product * frequency, 1)

function rarestFirst(queries: readonly TermQuery[], statistics: TableStatistics): FrequentTerm[] {
  return queries
    .filter(({ term }) => !term.isExcluded)
    .map(({ term, query }) => ({ query, frequency: frequencyOf(term, statistics) }))
    .toSorted((one, other) => one.frequency - other.frequency)
}

/** A reading from the beginning of the table ends the list. */
const withoutEmpty = (readings: Reading[]) => readings.slice(0, readings.findIndex(({ after }) => after === null) + 1)

/** The age after which the newest of the equal parts of a table begin; null if these are all parts. */
function ageOfNewest({ ages }: TableStatistics, partCount: number): string | null {
  const place = ages.length - 1 - partCount
  return place <= 0 ? null : (ages[place] ?? null)
}

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
