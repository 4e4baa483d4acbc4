import { foldedWords } from './folded-text.ts'
import type { TableStatistics } from './statistics.ts'
import type { SearchTerm } from './terms.ts'

/**
 * How a statement finds the matches in a large table: `index` reads all matches from the index of the words, `window`
 * those that the index of the age has between two values, and `newest` reads the newest rows until enough of them match.
 */
export const shapes = ['index', 'window', 'newest'] as const
export type Shape = (typeof shapes)[number]

/** A part of a table, after one age up to another; null is the beginning or the end of the table. */
export type Reading = { shape: Shape; after: string | null; upTo: string | null }

/** What reading takes, in microseconds, as measured on a table in memory. Only the ratios matter. */
const costs = { indexedMatch: 0.2, indexedAge: 0.07, match: 4, row: 2.5 }
/** The first part is expected to contain this many times the wanted matches, and the second part eight times as much. */
const reserve = 2
const growth = 8

/**
 * The readings that find this many of the newest matches, to be done in order until enough are found. All of them together
 * read the whole table, so that wrong statistics cost time but lose nothing.
 */
export function readingsFor(statistics: TableStatistics, frequency: number, wanted: number): Reading[] {
  const { rowCount } = statistics
  const rowsForWanted = Math.min(rowCount, (wanted * reserve) / frequency)
  const cost: Record<Shape, number> = {
    index: rowCount * frequency * (costs.indexedMatch + costs.match),
    window:
      rowCount * frequency * costs.indexedMatch + rowsForWanted * costs.indexedAge + wanted * reserve * costs.match,
    newest: (rowsForWanted / reserve) * costs.row,
  }
  const [shape = 'index'] = shapes.toSorted((one, other) => cost[one] - cost[other])
  if (shape === 'index' || statistics.ages.length === 0) return [{ shape: 'index', after: null, upTo: null }]
  const partCount = Math.ceil((rowsForWanted / rowCount) * (statistics.ages.length - 1))
  const first = ageOfNewest(statistics, partCount)
  const second = ageOfNewest(statistics, partCount * growth)
  return withoutEmpty([
    { shape, after: first, upTo: null },
    { shape: 'window', after: second, upTo: first },
    { shape: 'index', after: null, upTo: second },
  ])
}

/** A reading from the beginning of the table ends the list. */
const withoutEmpty = (readings: Reading[]) => readings.slice(0, readings.findIndex(({ after }) => after === null) + 1)

/** The age after which the newest of the equal parts of a table begin; null if these are all parts. */
function ageOfNewest({ ages }: TableStatistics, partCount: number): string | null {
  const place = ages.length - 1 - partCount
  return place <= 0 ? null : (ages[place] ?? null)
}

/** The estimated part of the rows that match all terms, as if their words occurred independently of each other. */
export function frequencyOf(terms: readonly SearchTerm[], statistics: TableStatistics): number {
  const frequencies = terms
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ alternatives, isExact }) => {
      const ofAlternatives = alternatives.map((text) => frequencyOfWords(text, !isExact, statistics))
      return ofAlternatives.reduce((sum, frequency) => sum + frequency, 0)
    })
  const product = frequencies.reduce((result, frequency) => result * Math.min(1, frequency), 1)
  return Math.max(product, 1 / Math.max(1, statistics.rowCount))
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
