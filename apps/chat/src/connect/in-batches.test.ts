import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it('the first query runs at once, those that arrive during it run together, and each gets its own result', async () => {
  const batches: number[][] = []
  const double = inBatches(async (numbers: number[]) => {
    batches.push(numbers)
    await Promise.resolve()
    return (value: number) => {
      if (value === 3) throw new Error('three')
      return 2 * value
    }
  })
  const responses = await Promise.allSettled([1, 2, 3, 4].map(double))
  expect(batches).toEqual([[1], [2, 3, 4]])
  expect(responses).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('three') },
    { status: 'fulfilled', value: 8 },
  ])
})

it('a failed batch fails for all queries in it, and for none after them', async () => {
  let isBroken = true
  const ask = inBatches(async (_: number[]) => {
    if (isBroken) throw new Error('broken')
    return (value: number) => value
  })
  await expect(Promise.allSettled([ask(1), ask(2)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  isBroken = false
  await expect(ask(3)).resolves.toBe(3)
})

it('the next batch starts after the pace has passed, with all queries that arrived until then', async () => {
  const batches: number[][] = []
  const ask = inBatches(
    async (numbers: number[]) => {
      batches.push(numbers)
      return (value: number) => value
    },
    { paceMilliseconds: 50 },
  )
  const startedAt = performance.now()
  await ask(1)
  await Promise.all([ask(2), Promise.resolve().then(() => ask(3))])
  expect(performance.now() - startedAt).toBeGreaterThan(45)
  expect(batches).toEqual([[1], [2, 3]])
})
