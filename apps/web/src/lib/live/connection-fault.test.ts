import { expect, it } from 'vitest'
import { refusalIn, refusalText, retryDelayAfter } from './connection-fault.ts'

const refusalError = (status: number, detail: string, extra: object = {}) =>
  Object.assign(new Error(detail), { data: { type: 'about:blank', status, detail, ...extra } })

it('the reason of a refused connection is read from its error; a network failure has none [L4]', () => {
  expect(refusalIn(refusalError(429, 'Too many windows.', { retry_after: 15 }))).toEqual({
    status: 429,
    detail: 'Too many windows.',
    retryAfterSeconds: 15,
  })
  expect(refusalIn(new Error('xhr poll error'))).toBeUndefined()
  expect(refusalIn('transport close')).toBeUndefined()
})

it('a refusal is displayed as a sentence [L4]', () => {
  const textOf = (status: number, detail: string) => refusalText({ status, detail, retryAfterSeconds: 0 })
  expect(textOf(403, 'You do not have access to this organization.')).toBe(
    'You do not have access to this organization.',
  )
  expect(textOf(503, 'There is too much to do right now. Please try again.')).toBe(
    'The chat service is busy. Connecting again in a moment…',
  )
})

it('a busy service is retried with growing delays and not before its Retry-After; a final refusal is retried rarely [L4]', () => {
  const refusalWith = (status: number, retryAfterSeconds = 0) => ({ status, detail: '', retryAfterSeconds })
  expect([0, 1, 2, 3, 4, 9].map((attempts) => retryDelayAfter(refusalWith(503), attempts, 0))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect(retryDelayAfter(refusalWith(429, 30), 0, 0)).toBe(30_000)
  expect(retryDelayAfter(refusalWith(403), 0, 0)).toBe(60_000)
  expect(retryDelayAfter(undefined, 0, 0)).toBe(5_000)
  // Because of the jitter, windows that were refused at the same time retry at different times.
  expect(retryDelayAfter(refusalWith(503), 0, 0.5)).toBe(7_500)
})
