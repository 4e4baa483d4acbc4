import { expect, it } from 'vitest'
import { LruCache } from './lru-cache.ts'

const countingFactory = () => {
  let calls = 0
  return { make: async () => ++calls, callCount: () => calls }
}

it('computes a value once, also for concurrent requests', async () => {
  const values = new LruCache<string, number>(10)
  const { make, callCount } = countingFactory()
  expect(
    await Promise.all([values.getOrCompute('a', make), values.getOrCompute('a', make), values.getOrCompute('a', make)]),
  ).toEqual([1, 1, 1])
  expect(await values.getOrCompute('a', make)).toBe(1)
  expect(await values.getOrCompute('b', make)).toBe(2)
  expect(callCount()).toBe(2)
})

it('evicts the least recently used value', async () => {
  const values = new LruCache<string, number>(2)
  const { make } = countingFactory()
  for (const key of ['a', 'b', 'a', 'c']) await values.getOrCompute(key, make)
  expect(await values.getOrCompute('a', make)).toBe(1)
  expect(await values.getOrCompute('b', make)).toBe(4)
})

it('does not cache a failure', async () => {
  const values = new LruCache<string, number>(2)
  const fail = () => Promise.reject(new Error('away'))
  await expect(Promise.all([values.getOrCompute('a', fail), values.getOrCompute('a', fail)])).rejects.toThrow('away')
  expect(await values.getOrCompute('a', async () => 7)).toBe(7)
})
