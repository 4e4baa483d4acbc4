/** What the others see of microphone and picture. */
export type Shown = { muted: boolean; camera: boolean; sharing: boolean }

type Parts = {
  /** The current state; undefined while there is nobody to report to. */
  shown: () => Shown | undefined
  report: (shown: Shown, done: (ok: boolean) => void) => void
}

/** Reports what changed since the last report, one report after the other, so that the last one is current. */
export function createReporter({ shown, report }: Parts) {
  let reported: Shown | undefined
  let reporting = false
  let round = 0

  function look() {
    const next = shown()
    if (!next || reporting || (reported && isSame(reported, next))) return
    reporting = true
    reported = next
    const asked = round
    report(next, (ok) => {
      if (asked !== round) return
      reporting = false
      if (ok) look()
      // Repeated with the next change or measurement.
      else reported = undefined
    })
  }

  return {
    look,
    /**
     * Reports that were not acknowledged before the connection was lost never will be, and earlier ones may not be
     * known any more.
     */
    reset() {
      round++
      reporting = false
      reported = undefined
    },
  }
}

const isSame = (one: Shown, other: Shown) =>
  one.muted === other.muted && one.camera === other.camera && one.sharing === other.sharing
