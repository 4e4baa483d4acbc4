import { expect, it } from 'vitest'
import { frequencyOf, type Reading, readingsFor } from './readings.ts'
import type { TableStatistics } from './statistics.ts'

/** A table of a million rows in 100 parts, half of which belong to organization 1. */
const statistics: TableStatistics = {
  rowCount: 1_000_000,
  frequencies: new Map([
    ['report', 0.2],
    ['repair', 0.1],
    ['crane', 0.01],
  ]),
  otherFrequency: 0.0005,
  shares: new Map([[1, 0.5]]),
  otherShare: 0.01,
}
const extent = { oldest: 1, newest: 100 }

const term = (text: string, rest = {}) => ({ alternatives: [text], isExact: false, isExcluded: false, ...rest })
const queryOf = (text: string, rest = {}) => ({ term: term(text, rest), words: [[text]], query: text, title: null })

const readings = (words: ReturnType<typeof queryOf>[], rest: Partial<Parameters<typeof readingsFor>[0]> = {}) => [
  ...readingsFor({
    ...{ table: 'task_words', organizationId: 1, statistics, extent, count: 50 },
    queries: { each: words, all: words.map(({ query }) => query).join(' & '), title: null },
    ...rest,
  }),
]

/** The parts that a reading looks up in the index, the newest first. */
const partsIn = ({ indexed }: Reading) =>
  [...(indexed ?? '').matchAll(/'1\.(\d+)\.\w+'/g)].map(([, part]) => Number(part))

const emptyReading: Reading = { shape: 'parts', indexed: null, remaining: null, fromPart: 0, from: null }

/** A word that is in this part of the rows, in a table of which nothing else is known. */
const withFrequency = (frequency: number) => ({ ...statistics, frequencies: new Map(), otherFrequency: frequency })

it.each([
  ['the whole table for a rare word', 0.0001, ['parts']],
  ['some parts for a word that is in one of five hundred rows', 0.002, ['parts', 'parts', 'parts']],
  ['the newest rows for a frequent word', 0.5, ['newest', 'parts', 'parts', 'parts']],
])('reads %s', (_, frequency, shapes) => {
  const found = readings([queryOf('quay')], { statistics: withFrequency(frequency) })
  expect(found.map(({ shape }) => shape)).toEqual(shapes)
})

it('looks up only the rarest words, and checks the others', () => {
  const frequent = queryOf('report')
  const rare = queryOf('crane')
  const excluded = queryOf('quay', { isExcluded: true })
  const [first] = readings([frequent, rare])
  expect(first).toMatchObject({ shape: 'parts', remaining: 'report & crane' })
  expect(first?.indexed).toMatch(/^\('1\.100\.crane':\*/)
  expect(first?.indexed).not.toContain('report')
  expect(readings([rare])[0]?.remaining).toBeNull()
  expect(readings([rare, excluded])[0]?.remaining).toBe('crane & quay')
})

it('looks up all words of a phrase, and checks their order', () => {
  const phrase = { ...queryOf('of the', { isExact: true }), words: [['crane', "o'quay"]] }
  const [first] = readings([phrase], { extent: { oldest: 7, newest: 7 } })
  expect(first).toMatchObject({
    indexed: `('1.7.crane' & '1.7.o''quay' | '1.0.crane' & '1.0.o''quay')`,
    remaining: 'of the',
  })
})

it('reads each part of the table once, whatever the frequency is', () => {
  for (const newest of [1, 2, 100, 2_000])
    for (let exponent = 0; exponent <= 24; exponent++) {
      const found = readings([queryOf('quay')], {
        ...{ statistics: withFrequency(2 ** -exponent), extent: { oldest: 1, newest } },
      })
      const [first] = found
      const { shape, fromPart } = first ?? emptyReading
      const newestOfOthers = shape === 'newest' ? fromPart - 1 : newest
      const others = Array.from({ length: newestOfOthers }, (_, index) => newestOfOthers - index)
      // The part 0 contains what has no age.
      const isRead = shape === 'newest' && fromPart === 0
      expect(found.flatMap(partsIn)).toEqual(isRead ? [] : [...others, 0])
    }
})

it('reads all that is left if nothing was found', () => {
  const generator = readingsFor({
    ...{ table: 'task_words', organizationId: 1, statistics, extent, count: 50 },
    queries: { each: [queryOf('crane')], all: 'crane', title: null },
  })
  const parts = [undefined, 0].map((found) => partsIn(generator.next(found).value ?? emptyReading))
  expect(parts.map(({ length }) => length)).toEqual([3, 98])
  expect(generator.next(0).done).toBe(true)
})

it('reads more rows of the table if fewer of them belong to the organization', () => {
  const placesIn = (organizationId: number) =>
    readings([queryOf('crane')], { organizationId })[0]?.indexed?.match(/\.crane/g)
  expect(placesIn(1)).toHaveLength(3)
  expect(placesIn(2)).toHaveLength(101)
})

it('looks words up in the index if there are no statistics yet', () => {
  const unknown = { rowCount: 0, frequencies: new Map(), otherFrequency: 0, shares: new Map(), otherShare: 1 }
  const found = readings([queryOf('crane')], { statistics: unknown })
  expect(found.map(({ shape }) => shape)).toEqual(Array(found.length).fill('parts'))
})

it.each([
  [term('crane'), 0.01],
  [term('rep'), 0.3],
  [term('rep', { isExact: true }), 0.0005],
  [term('Report crane', { isExact: true }), 0.002],
  [term('', { alternatives: ['report', 'repair'] }), 0.3],
  [term('quay'), 0.0005],
])('estimates the frequency of %j', (word, frequency) => {
  expect(frequencyOf(word, statistics)).toBeCloseTo(frequency, 9)
})
