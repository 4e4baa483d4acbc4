import { expect, it } from 'vitest'
import { partsOf, type Range } from './highlighted.ts'

const marked = (text: string, ranges: Range[]) =>
  partsOf(text, ranges)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

it('marks the ranges, in whichever order they come', () => {
  expect(
    marked('Order the glass today', [
      [10, 15],
      [0, 5],
    ]),
  ).toBe('[Order] the [glass] today')
  expect(marked('glass', [[0, 5]])).toBe('[glass]')
  expect(marked('glass', [])).toBe('glass')
  expect(marked('', [[0, 3]])).toBe('')
})

it('keeps the whole text where ranges overlap, are empty or lie outside it', () => {
  expect(
    marked('Order the glass', [
      [0, 7],
      [6, 9],
      [3, 3],
      [10, 99],
      [50, 60],
    ]),
  ).toBe('[Order t][he] [glass]')
})
