import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { once } from './once.ts'

const body = { title: 'Order the glass' }
const fails = (status: number) => async (key: string) => {
  keys.push(key)
  throw new ApiError('Failed', { status })
}
const answers = async (key: string) => keys.push(key)
let keys: string[] = []

async function sent(...sends: ((key: string) => Promise<unknown>)[]) {
  keys = []
  for (const send of sends) await once(body, send, 0).catch(() => undefined)
  return keys
}

it('a call without a response is retried with the same key until there is one', async () => {
  const [first, second, third, another] = await sent(fails(0), fails(502), answers, answers)
  expect(second).toBe(first)
  expect(third).toBe(first)
  expect(another).not.toBe(first)
})

it('a call that was refused gets a new key', async () => {
  const [first, second] = await sent(fails(422), answers)
  expect(second).not.toBe(first)
})

it('an identical call that is made while the first is in progress gets its own key', async () => {
  keys = []
  await Promise.all([once(body, answers, 0), once(body, answers, 0)])
  expect(new Set(keys).size).toBe(2)
})

it('a different call, and the same call much later, get new keys', async () => {
  await sent(fails(0))
  await once({ title: 'Cut the glass' }, answers, 0)
  await once(body, answers, 600_000)
  expect(new Set(keys).size).toBe(3)
})
