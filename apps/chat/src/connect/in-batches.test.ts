import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it('the first query runs at once, those that arrive during it run together, and each gets its own result', async () => {
  const asked: number[][] = []
  const double = inBatches(async (numbers: number[]) => {
    asked.push(numbers)
    await Promise.resolve()
    return (one: number) => {
      if (one === 3) throw new Error('three')
      return 2 * one
    }
  })
  const answers = await Promise.allSettled([1, 2, 3, 4].map(double))
  expect(asked).toEqual([[1], [2, 3, 4]])
  expect(answers).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('three') },
    { status: 'fulfilled', value: 8 },
  ])
})

it('a failed batch fails for all queries in it, and for none after them', async () => {
  let broken = true
  const ask = inBatches(async (_: number[]) => {
    if (broken) throw new Error('broken')
    return (one: number) => one
  })
  await expect(Promise.allSettled([ask(1), ask(2)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  broken = false
  await expect(ask(3)).resolves.toBe(3)
})

it('the next batch starts after the pace has passed, with all queries that arrived until then', async () => {
  const asked: number[][] = []
  const ask = inBatches(
    async (numbers: number[]) => {
      asked.push(numbers)
      return (one: number) => one
    },
    { paceMilliseconds: 50 },
  )
  const began = performance.now()
  await ask(1)
  await Promise.all([ask(2), Promise.resolve().then(() => ask(3))])
  expect(performance.now() - began).toBeGreaterThan(45)
  expect(asked).toEqual([[1], [2, 3]])
})
