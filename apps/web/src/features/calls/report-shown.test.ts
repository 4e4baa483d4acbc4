import { expect, it } from 'vitest'
import { createReporter, type Shown } from './report-shown.ts'

const on: Shown = { muted: false, camera: true, sharing: false }

/** What was reported, each report with how to acknowledge it. */
function window() {
  let shown: Shown | undefined
  const reported: { shown: Shown; done: (ok: boolean) => void }[] = []
  const reporter = createReporter({ shown: () => shown, report: (next, done) => reported.push({ shown: next, done }) })
  const show = (next: Shown | undefined) => {
    shown = next
    reporter.look()
  }
  const answer = (at: number) => (ok: boolean) => reported.at(at)?.done(ok)
  return { reporter, show, reports: () => reported.map((one) => one.shown), first: answer(0), last: answer(-1) }
}

it('reports changes one after the other, and the last one is current', () => {
  const { show, reports, last } = window()
  show(undefined)
  expect(reports()).toEqual([])
  show(on)
  show({ ...on, muted: true })
  show({ ...on, sharing: true })
  expect(reports()).toEqual([on])
  last(true)
  expect(reports()).toEqual([on, { ...on, sharing: true }])
  last(true)
  show({ ...on, sharing: true })
  expect(reports()).toHaveLength(2)
})

it('repeats a report that was refused, or lost with the connection', () => {
  const { reporter, show, reports, last } = window()
  show(on)
  last(false)
  show(on)
  expect(reports()).toEqual([on, on])
  reporter.reset()
  show(on)
  expect(reports()).toHaveLength(3)
})

it('an acknowledgement from before a lost connection does not count for later reports', () => {
  const { reporter, show, reports, first, last } = window()
  show(on)
  reporter.reset()
  show({ ...on, muted: true })
  first(true)
  show({ ...on, sharing: true })
  expect(reports()).toEqual([on, { ...on, muted: true }])
  last(true)
  expect(reports()).toHaveLength(3)
})
