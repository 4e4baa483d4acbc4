import { expect, it } from 'vitest'
import { confirmOn } from './confirm-on.ts'

it('confirms a change that was saved, and none that failed', async () => {
  const button = { dataset: {} }
  await confirmOn(button, Promise.resolve(false))
  await confirmOn(button, Promise.reject(new Error('The connection is lost')))
  expect(button.dataset).toEqual({})
  await confirmOn(button, Promise.resolve())
  expect(button.dataset).toEqual({ saved: '' })
})
