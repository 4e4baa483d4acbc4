/** What the others are told of microphone and picture. */
export type Shown = { muted: boolean; camera: boolean; sharing: boolean }

type Parts = {
  /** As it is now; undefined while there is nobody to tell. */
  shown: () => Shown | undefined
  tell: (shown: Shown, done: (ok: boolean) => void) => void
}

/** Tells what changed since it was told last, one word after the other, so that the last one stands. */
export function createTeller({ shown, tell }: Parts) {
  let told: Shown | undefined
  let telling = false
  let round = 0

  function look() {
    const next = shown()
    if (!next || telling || (told && isSame(told, next))) return
    telling = true
    told = next
    const asked = round
    tell(next, (ok) => {
      if (asked !== round) return
      telling = false
      if (ok) look()
      // With the next measure it is tried again.
      else told = undefined
    })
  }

  return {
    look,
    /** What was not answered before the line broke never will be, and what was told before is not known any more. */
    beginAnew() {
      round++
      telling = false
      told = undefined
    },
  }
}

const isSame = (one: Shown, other: Shown) =>
  one.muted === other.muted && one.camera === other.camera && one.sharing === other.sharing
