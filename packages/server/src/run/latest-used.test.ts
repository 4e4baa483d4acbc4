import { expect, it } from 'vitest'
import { LatestUsed } from './latest-used.ts'

const counting = () => {
  let made = 0
  return { make: async () => ++made, made: () => made }
}

it('computes a value once, also for concurrent requests', async () => {
  const values = new LatestUsed<string, number>(10)
  const { make, made } = counting()
  expect(await Promise.all([values.take('a', make), values.take('a', make), values.take('a', make)])).toEqual([1, 1, 1])
  expect(await values.take('a', make)).toBe(1)
  expect(await values.take('b', make)).toBe(2)
  expect(made()).toBe(2)
})

it('evicts the least recently used value', async () => {
  const values = new LatestUsed<string, number>(2)
  const { make } = counting()
  for (const key of ['a', 'b', 'a', 'c']) await values.take(key, make)
  expect(await values.take('a', make)).toBe(1)
  expect(await values.take('b', make)).toBe(4)
})

it('does not cache a failure', async () => {
  const values = new LatestUsed<string, number>(2)
  const fails = () => Promise.reject(new Error('away'))
  await expect(Promise.all([values.take('a', fails), values.take('a', fails)])).rejects.toThrow('away')
  expect(await values.take('a', async () => 7)).toBe(7)
})
