import { expect, it } from 'vitest'
import { createMediaStateReporter, type MediaState } from './report-media-state.ts'

const initialState: MediaState = { muted: false, camera: true, sharing: false }

/** A simulated window that records its reports, which the test acknowledges. */
function createTestWindow() {
  let mediaState: MediaState | undefined
  const reports: { mediaState: MediaState; done: (ok: boolean) => void }[] = []
  const reporter = createMediaStateReporter({
    mediaState: () => mediaState,
    report: (next, done) => reports.push({ mediaState: next, done }),
  })
  const changeMediaState = (next: MediaState | undefined) => {
    mediaState = next
    reporter.reportChange()
  }
  const acknowledge = (at: number) => (ok: boolean) => reports.at(at)?.done(ok)
  return {
    reporter,
    changeMediaState,
    reports: () => reports.map((report) => report.mediaState),
    acknowledgeFirst: acknowledge(0),
    acknowledgeLast: acknowledge(-1),
  }
}

it('reports changes one after the other, and the last one is current', () => {
  const { changeMediaState, reports, acknowledgeLast } = createTestWindow()
  changeMediaState(undefined)
  expect(reports()).toEqual([])
  changeMediaState(initialState)
  changeMediaState({ ...initialState, muted: true })
  changeMediaState({ ...initialState, sharing: true })
  expect(reports()).toEqual([initialState])
  acknowledgeLast(true)
  expect(reports()).toEqual([initialState, { ...initialState, sharing: true }])
  acknowledgeLast(true)
  changeMediaState({ ...initialState, sharing: true })
  expect(reports()).toHaveLength(2)
})

it('repeats a report that was refused, or lost with the connection', () => {
  const { reporter, changeMediaState, reports, acknowledgeLast } = createTestWindow()
  changeMediaState(initialState)
  acknowledgeLast(false)
  changeMediaState(initialState)
  expect(reports()).toEqual([initialState, initialState])
  reporter.reset()
  changeMediaState(initialState)
  expect(reports()).toHaveLength(3)
})

it('an acknowledgement from before a lost connection does not count for later reports', () => {
  const { reporter, changeMediaState, reports, acknowledgeFirst, acknowledgeLast } = createTestWindow()
  changeMediaState(initialState)
  reporter.reset()
  changeMediaState({ ...initialState, muted: true })
  acknowledgeFirst(true)
  changeMediaState({ ...initialState, sharing: true })
  expect(reports()).toEqual([initialState, { ...initialState, muted: true }])
  acknowledgeLast(true)
  expect(reports()).toHaveLength(3)
})
