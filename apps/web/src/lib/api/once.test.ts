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

it('what no answer came to goes again under the same key, until one comes', async () => {
  const [first, second, third, another] = await sent(fails(0), fails(502), answers, answers)
  expect(second).toBe(first)
  expect(third).toBe(first)
  expect(another).not.toBe(first)
})

it('what was refused is judged anew', async () => {
  const [first, second] = await sent(fails(422), answers)
  expect(second).not.toBe(first)
})

it('one alike that is sent while the first is on its way is another one', async () => {
  keys = []
  await Promise.all([once(body, answers, 0), once(body, answers, 0)])
  expect(new Set(keys).size).toBe(2)
})

it('something else, and the same much later, are others', async () => {
  await sent(fails(0))
  await once({ title: 'Cut the glass' }, answers, 0)
  await once(body, answers, 600_000)
  expect(new Set(keys).size).toBe(3)
})
