import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { earlyTyping } from '../early-typing.ts'

/** Something that the user can do now. */
export type OfferedAction = {
  /** Unique within its offer. */
  id: string
  label: string
  icon?: TablerIcon
  /** The shortcut: a key (`c`), two in sequence (`g t`) or a combination (`Mod+k`); see `keyOf`. */
  keys?: string
  beginsGroup?: true
  /** Whether the key also works in fields and dialogs. */
  worksAnywhere?: true
  /** Whether the palette leaves the action out, because it only makes sense as a key, such as 'Next row'. */
  isKeyOnly?: true
  /**
   * Returns false if there was nothing to do; the key then has the meaning that it has without the action. Undefined if
   * an element of the page handles the key itself, so that the action is only listed.
   */
  run?: () => unknown
}

/** What one part of the page offers now. */
export type Offer = {
  /** The subject, such as 'HI-48 Sign off the cover', or the group, such as 'Go to'. */
  title: string
  /** Which offer comes first, and whose action a key runs if several have it. */
  rank: keyof typeof ranks
  actions: readonly OfferedAction[]
}

/** What is closer to the user has a higher rank: the row or the selection, the open object, the page, everything. */
const ranks = { row: 3, object: 2, page: 1, everywhere: 0 }

type Source = () => readonly Offer[]

const sources = new Set<Source>()
let pauseCount = 0

/** All current offers, the highest rank first. */
export function currentOffers(): Offer[] {
  const offers = [...sources].toReversed().flatMap((source) => source())
  return offers
    .filter(({ actions }) => actions.length > 0)
    .toSorted((left, right) => ranks[right.rank] - ranks[left.rank])
}

/** Whether keys are paused, because a dialog that receives them is opening. */
export const areKeysPaused = () => pauseCount > 0

/** Adds offers. Returns a function that removes them. */
export function addOffers(source: Source) {
  sources.add(source)
  return () => {
    sources.delete(source)
  }
}

/**
 * Offers actions while the component is mounted. They are read when a key is pressed, and when the palette or the list
 * of the keys opens.
 */
export function useOffers(read: Source) {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => addOffers(() => latest.current()), [])
}

/** Pauses the keys while `isPaused`: a dialog that receives them is loading, or does not have the focus yet. */
export function usePausedKeys(isPaused: boolean) {
  useEffect(() => {
    if (!isPaused) return
    if (pauseCount++ === 0) earlyTyping.begin()
    return () => {
      pauseCount--
    }
  }, [isPaused])
}
