import { expect, it } from 'vitest'
import { createLatestWins } from './latest-wins.ts'

/** Requests that end when `finish` is called, in the order in which they were made. */
function heldRequests() {
  const sent: string[] = []
  const pending: ((fault?: Error) => void)[] = []
  const setLatest = createLatestWins<boolean>()
  const set = (key: string, on: boolean) =>
    setLatest(key, on, (value) => {
      sent.push(`${key} ${value}`)
      return new Promise<void>((resolve, reject) => {
        pending.push((fault) => (fault ? reject(fault) : resolve()))
      })
    })
  const finish = async (fault?: Error) => {
    await expect.poll(() => pending.length).toBeGreaterThan(0)
    pending.shift()?.(fault)
  }
  return { sent, set, finish }
}

it('the requests of a key are made one after the other, and only the last value that was set meanwhile is sent', async () => {
  const { sent, set, finish } = heldRequests()
  const results = [set('heart', true), set('heart', false), set('heart', true), set('heart', false), set('fire', true)]
  expect(sent).toEqual(['heart true', 'fire true'])
  await finish()
  await finish()
  await finish()
  expect(await Promise.all(results)).toEqual(Array(5).fill(undefined))
  expect(sent).toEqual(['heart true', 'fire true', 'heart false'])
})

it('a value that equals the one being sent is not sent again', async () => {
  const { sent, set, finish } = heldRequests()
  const results = [set('heart', true), set('heart', false), set('heart', true)]
  await finish()
  await Promise.all(results)
  expect(sent).toEqual(['heart true'])
})

it('a failure is reported once, for the last value, and the next change begins anew', async () => {
  const { sent, set, finish } = heldRequests()
  const fault = new Error('No connection')
  const results = [set('heart', true), set('heart', false)]
  await finish(fault)
  await finish(fault)
  expect(await Promise.all(results)).toEqual([{ value: false, error: fault }, undefined])
  const next = set('heart', false)
  await finish()
  expect(await next).toBeUndefined()
  expect(sent).toEqual(['heart true', 'heart false', 'heart false'])
})
