import { expect, it } from 'vitest'
import { peekItems } from './peek-items.ts'

it('moves through the tasks, each once, and ends at both ends', () => {
  peekItems.set([7, 3, 7, 9])
  expect([peekItems.beside(7, 1), peekItems.beside(3, 1), peekItems.beside(9, 1)]).toEqual([3, 9, undefined])
  expect([peekItems.beside(7, -1), peekItems.beside(9, -1)]).toEqual([undefined, 3])
})

it('does not move from a task that is none of them', () => {
  peekItems.set([7, 3])
  expect(peekItems.has(4)).toBe(false)
  expect(peekItems.beside(4, 1)).toBeUndefined()
  expect(peekItems.beside(4, -1)).toBeUndefined()
})
