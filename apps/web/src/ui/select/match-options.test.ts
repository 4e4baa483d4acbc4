import { expect, it } from 'vitest'
import { shownOptions } from './match-options.ts'

const options = Array.from({ length: 60 }, (_, id) => ({ value: String(id), label: `Boat ${id}` }))
const shownLabels = (total: number | undefined, typed = '', count = 60) =>
  shownOptions({ options: options.slice(0, count), total, typed, hint: 'a name' })

it('offers the first matches, with a hint on how to find the others', () => {
  expect(shownLabels(1_002)).toHaveLength(51)
  expect(shownLabels(1_002).at(-1)).toEqual({
    value: 'more',
    label: '50 of 1,002. Type a name to find the others.',
    disabled: true,
  })
  expect(shownLabels(3, '', 3)).toEqual(options.slice(0, 3))
})

it('keeps what the server returned for the text, even if the label does not contain it', () => {
  expect(shownLabels(2, 'boat@example.com', 2)).toEqual(options.slice(0, 2))
})

it('offers only previous options that contain every word until the next ones arrive', () => {
  expect(shownLabels(undefined, '7 BOAT').map(({ value }) => value)).toEqual(['7', '17', '27', '37', '47', '57'])
  expect(shownLabels(undefined, 'plane')).toEqual([])
})
