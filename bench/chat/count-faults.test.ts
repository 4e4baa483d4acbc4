import { expect, it } from 'vitest'
import { countFaults } from './count-faults.ts'

const none = { missing: 0, duplicated: 0, outOfOrder: 0 }

it.each([
  ['a complete sequence', [1, 2, 3, 4], none],
  ['a duplicated last message', [1, 2, 3, 4, 4], { ...none, duplicated: 1 }],
  ['a message that arrived three times', [1, 2, 2, 3, 2, 4], { ...none, duplicated: 2 }],
  ['a missing first message', [2, 3, 4], { ...none, missing: 1 }],
  ['a missing message in the middle', [1, 3, 4], { ...none, missing: 1 }],
  ['a missing last message', [1, 2, 3], { ...none, missing: 1 }],
  ['a late message', [1, 3, 4, 2], { ...none, outOfOrder: 1 }],
  ['a missing and a duplicated message', [1, 3, 3, 4], { ...none, missing: 1, duplicated: 1 }],
  ['no message at all', [], { ...none, missing: 4 }],
])('counts the faults of %s', (_, seqs, faults) => {
  expect(countFaults(seqs, 4)).toEqual(faults)
})
