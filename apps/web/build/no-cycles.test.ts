import { expect, it } from 'vitest'
import { findCycle } from './no-cycles.ts'

it('finds an import cycle of any length', () => {
  const imports = new Map([
    ['start', ['a', 'b']],
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ])
  expect(findCycle(imports)).toEqual(['a', 'b', 'c'])
})

it('two import paths to the same file are not a cycle', () => {
  expect(
    findCycle(
      new Map([
        ['start', ['a', 'b']],
        ['a', ['c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeUndefined()
})
