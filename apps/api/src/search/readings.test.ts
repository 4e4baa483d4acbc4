import { expect, it } from 'vitest'
import { frequencyOf, readingsFor } from './readings.ts'
import type { TableStatistics } from './statistics.ts'

/** A table of a million rows whose ages are their numbers. */
const statistics: TableStatistics = {
  rowCount: 1_000_000,
  frequencies: new Map([
    ['report', 0.2],
    ['repair', 0.1],
    ['crane', 0.01],
  ]),
  otherFrequency: 0.0005,
  ages: Array.from({ length: 101 }, (_, index) => String(index * 10_000)),
}

const term = (text: string, rest = {}) => ({ alternatives: [text], isExact: false, isExcluded: false, ...rest })
const queryOf = (text: string, rest = {}) => ({ term: term(text, rest), query: text, title: null })

/** A word that is in this part of the rows, in a table of which nothing else is known. */
const withFrequency = (frequency: number) => ({ ...statistics, frequencies: new Map(), otherFrequency: frequency })

it.each([
  ['the whole index for a rare word', 0.00001, ['index']],
  ['a window for a word that is in one of five hundred rows', 0.002, ['window', 'window', 'index']],
  ['the newest rows for a frequent word', 0.5, ['newest', 'window', 'index']],
])('reads %s', (_, frequency, shapes) => {
  const readings = readingsFor(withFrequency(frequency), [queryOf('quay')], 50)
  expect(readings.map(({ shape }) => shape)).toEqual(shapes)
})

it('looks up only the rarest words in the index', () => {
  const frequent = queryOf('report')
  const rare = queryOf('crane')
  const excluded = queryOf('quay', { isExcluded: true })
  for (const queries of [
    [frequent, rare, excluded],
    [rare, excluded, frequent],
  ])
    for (const { shape, indexed } of readingsFor(statistics, queries, 50))
      expect(indexed).toBe(shape === 'newest' ? null : 'crane')
})

it('reads each part of the table once, whatever the frequency is', () => {
  for (let exponent = 0; exponent <= 24; exponent++) {
    const readings = readingsFor(withFrequency(2 ** -exponent), [queryOf('quay')], 50)
    expect(readings[0]?.upTo).toBeNull()
    expect(readings.at(-1)?.after).toBeNull()
    for (const [index, reading] of readings.slice(1).entries()) {
      expect(reading.upTo).toBe(readings[index]?.after)
      expect(reading.after).not.toBe(reading.upTo)
    }
  }
})

it('reads the index if there are no statistics yet', () => {
  const unknown = { rowCount: 0, frequencies: new Map(), otherFrequency: 0, ages: [] }
  expect(readingsFor(unknown, [queryOf('crane')], 50)).toEqual([
    { shape: 'index', indexed: 'crane', after: null, upTo: null },
  ])
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
