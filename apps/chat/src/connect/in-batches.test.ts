import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it('the first question is asked at once, all that come meanwhile together, each answered by its own', async () => {
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

it('an answer that fails is failed for all who waited for it, and for nobody after them', async () => {
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

it('after an answer the next is asked when its time has come, and who comes until then is in it', async () => {
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
