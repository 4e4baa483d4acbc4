import { expect, it } from 'vitest'
import { titlesIn } from './lines.ts'

it('each line that is not empty is a title, without the marks of a list', () => {
  const text = 'Pack\r\n\r\n  - Carry \n* [x] Unpack\n- [ ] Clean\n3. Return the keys\n• Rest\n2 boxes\n   \n'
  expect(titlesIn(text)).toEqual(['Pack', 'Carry', 'Unpack', 'Clean', 'Return the keys', 'Rest', '2 boxes'])
})

it('a text without line breaks is one title', () => {
  expect(titlesIn('Pack - and carry')).toEqual(['Pack - and carry'])
  expect(titlesIn(' \n ')).toEqual([])
})
