import { expect, it } from 'vitest'
import { keyPrefixOf } from './key-prefix.ts'

it.each([
  ['Northern Lights', 'NL'],
  ['The Society of Old Bridges', 'TSOO'],
  ['Acme', 'ACM'],
  ['Élan Vital', 'EV'],
  ['Ørsted', 'ORS'],
  ['Straße', 'STR'],
  ["O'Neill", 'ONE'],
  ['A', 'ORG'],
  ['Q 42', 'ORG'],
  ['Северное сияние', 'ORG'],
  ['株式会社', 'ORG'],
  ['3M Health-Care', 'MHC'],
])('%s numbers its tasks %s-1, -2…', (name, prefix) => {
  expect(keyPrefixOf(name)).toBe(prefix)
})
