import { expect, it } from 'vitest'
import { circleOf } from './no-cycles.ts'

it('files that import each other in a circle are found, however far around', () => {
  const imports = new Map([
    ['start', ['a', 'b']],
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ])
  expect(circleOf(imports)).toEqual(['a', 'b', 'c'])
})

it('two ways to the same file are no circle', () => {
  expect(
    circleOf(
      new Map([
        ['start', ['a', 'b']],
        ['a', ['c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeUndefined()
})
