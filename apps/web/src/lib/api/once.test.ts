import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendOnce } from './once.ts'

const body = { title: 'Order the glass' }
const failsWith = (status: number) => async (key: string) => {
  keys.push(key)
  throw new ApiError('Failed', { status })
}
const respondsTo = async (key: string) => keys.push(key)
let keys: string[] = []

async function keysOf(...sends: ((key: string) => Promise<unknown>)[]) {
  keys = []
  for (const send of sends) await sendOnce(body, send, 0).catch(() => undefined)
  return keys
}

it('a call without a response is retried with the same key until there is one', async () => {
  const [first, second, third, another] = await keysOf(failsWith(0), failsWith(502), respondsTo, respondsTo)
  expect(second).toBe(first)
  expect(third).toBe(first)
  expect(another).not.toBe(first)
})

it('a call that was refused gets a new key', async () => {
  const [first, second] = await keysOf(failsWith(422), respondsTo)
  expect(second).not.toBe(first)
})

it('an identical call that is made while the first is in progress gets its own key', async () => {
  keys = []
  await Promise.all([sendOnce(body, respondsTo, 0), sendOnce(body, respondsTo, 0)])
  expect(new Set(keys).size).toBe(2)
})

it('a different call, and the same call much later, get new keys', async () => {
  await keysOf(failsWith(0))
  await sendOnce({ title: 'Cut the glass' }, respondsTo, 0)
  await sendOnce(body, respondsTo, 600_000)
  expect(new Set(keys).size).toBe(3)
})
