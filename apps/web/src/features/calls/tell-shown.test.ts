import { expect, it } from 'vitest'
import { createTeller, type Shown } from './tell-shown.ts'

const on: Shown = { muted: false, camera: true, sharing: false }

/** What was told, each word with how to answer it. */
function telling() {
  let shown: Shown | undefined
  const told: { shown: Shown; done: (ok: boolean) => void }[] = []
  const teller = createTeller({ shown: () => shown, tell: (next, done) => told.push({ shown: next, done }) })
  const show = (next: Shown | undefined) => {
    shown = next
    teller.look()
  }
  const answer = (at: number) => (ok: boolean) => told.at(at)?.done(ok)
  return { teller, show, words: () => told.map((one) => one.shown), first: answer(0), last: answer(-1) }
}

it('tells what changed, one word after the other, and the last one stands', () => {
  const { show, words, last } = telling()
  show(undefined)
  expect(words()).toEqual([])
  show(on)
  show({ ...on, muted: true })
  show({ ...on, sharing: true })
  expect(words()).toEqual([on])
  last(true)
  expect(words()).toEqual([on, { ...on, sharing: true }])
  last(true)
  show({ ...on, sharing: true })
  expect(words()).toHaveLength(2)
})

it('tells again what was refused, and what a broken line has lost', () => {
  const { teller, show, words, last } = telling()
  show(on)
  last(false)
  show(on)
  expect(words()).toEqual([on, on])
  teller.beginAnew()
  show(on)
  expect(words()).toHaveLength(3)
})

it('an answer that comes after the line broke says nothing of what was told since', () => {
  const { teller, show, words, first, last } = telling()
  show(on)
  teller.beginAnew()
  show({ ...on, muted: true })
  first(true)
  show({ ...on, sharing: true })
  expect(words()).toEqual([on, { ...on, muted: true }])
  last(true)
  expect(words()).toHaveLength(3)
})
