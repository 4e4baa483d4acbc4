import { expect, it } from 'vitest'
import { beginningOf } from './text-content.ts'

it('shows complete lines of a text of which only the beginning was loaded', () => {
  expect(beginningOf('one\ntwo\nth', true)).toBe('one\ntwo')
  expect(beginningOf('one\ntwo\n', false)).toBe('one\ntwo\n')
})

it('shows the complete characters of a single line', () => {
  const bytes = new TextEncoder().encode('Zoë Quäy')
  expect(beginningOf(new TextDecoder().decode(bytes.slice(0, -2)), true)).toBe('Zoë Qu')
})
