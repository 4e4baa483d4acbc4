import type { FeedEvent } from './read-events.ts'

/** How many frames about users who come online or go offline may be sent in an organization within an interval. */
const mostFrames = 20_000
const pauseMilliseconds = 1_000

type Spent = { since: number; frames: number; late: boolean }

/**
 * When so many users come and go that a frame for each would cost too much, as after a restart, the changes are not
 * sent individually: every window receives the whole list, at most once per interval, until an interval has passed
 * without a change.
 */
export function storms(windowsIn: (organizationId: number) => number, now = () => performance.now()) {
  const spent = new Map<number, Spent>()
  const isOver = ({ since }: Spent) => now() - since >= pauseMilliseconds

  return {
    /** Those of these events that are sent individually. */
    calm(events: FeedEvent[]): FeedEvent[] {
      return events.filter(({ kind, organization_id }) => {
        if (kind !== 'status') return false
        const before = spent.get(organization_id)
        const known = before && !(isOver(before) && !before.late) ? before : { since: now(), frames: 0, late: false }
        spent.set(organization_id, known)
        known.frames += windowsIn(organization_id)
        if (known.frames <= mostFrames) return true
        known.late = true
        return false
      })
    },
    /** The organizations whose windows are to receive the whole list now. */
    due: () => [...spent].flatMap(([id, one]) => (one.late && isOver(one) ? id : [])),
    sent(organizationId: number) {
      const one = spent.get(organizationId)
      if (one) spent.set(organizationId, { since: now(), frames: one.frames, late: false })
    },
  }
}
