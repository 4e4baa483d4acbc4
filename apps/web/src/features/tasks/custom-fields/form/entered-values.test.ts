import { expect, it } from 'vitest'
import { testingField } from '../testing-field.ts'
import { changedByOthers } from './entered-values.ts'

const budget = testingField({ id: 5, kind: 'number' })

it('names a field that others have changed to another value than the one that the user entered', () => {
  const idsOf = (entered: number | undefined, current: number) =>
    changedByOthers([budget], entered === undefined ? {} : { 5: entered }, {
      seen: { 5: 100 },
      current: { 5: current },
    }).map(({ id }) => id)
  expect(idsOf(300, 200)).toEqual([5])
  expect(idsOf(300, 100)).toEqual([])
  expect(idsOf(undefined, 200)).toEqual([])
  // The value that the user entered is saved, by others or by a save of which only a part succeeded.
  expect(idsOf(300, 300)).toEqual([])
})
