/** The state of a user's microphone and video, as reported to the other participants. */
export type MediaState = { muted: boolean; camera: boolean; sharing: boolean }

type Dependencies = {
  /** The current state; undefined while there is nobody to report to. */
  mediaState: () => MediaState | undefined
  report: (mediaState: MediaState, done: (ok: boolean) => void) => void
}

/**
 * Reports the media state when it has changed since the last report. Sends one report at a time, so that the last one
 * is current.
 */
export function createMediaStateReporter({ mediaState, report }: Dependencies) {
  let lastReported: MediaState | undefined
  let isReporting = false
  let resetCount = 0

  function reportChange() {
    const next = mediaState()
    if (!next || isReporting || (lastReported && isSame(lastReported, next))) return
    isReporting = true
    lastReported = next
    const resetCountAtReport = resetCount
    report(next, (ok) => {
      if (resetCountAtReport !== resetCount) return
      isReporting = false
      if (ok) reportChange()
      // The report is repeated when `reportChange` is called next.
      else lastReported = undefined
    })
  }

  return {
    reportChange,
    /**
     * Called on a new connection and at the end of a call. A report that was pending when the previous connection was
     * lost will never be acknowledged, and the service may have forgotten earlier reports.
     */
    reset() {
      resetCount++
      isReporting = false
      lastReported = undefined
    },
  }
}

const isSame = (left: MediaState, right: MediaState) =>
  left.muted === right.muted && left.camera === right.camera && left.sharing === right.sharing
