import type { FeedEvent } from './read-events.ts'

/** How many frames about who came and went may be sent in an organization within a pause. */
const mostFrames = 20_000
const pauseMilliseconds = 1_000

type Spent = { since: number; frames: number; late: boolean }

/**
 * Where so many come and go that telling each to everybody would cost too much, as after a restart, nobody is told one
 * by one: every window is told the whole, at most once in a pause, until a pause has passed in which nobody moved.
 */
export function storms(windowsIn: (organizationId: number) => number, now = () => performance.now()) {
  const spent = new Map<number, Spent>()
  const isOver = ({ since }: Spent) => now() - since >= pauseMilliseconds

  return {
    /** Of these events those that are told one by one. */
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
    /** The organizations that are to be told the whole now. */
    due: () => [...spent].flatMap(([id, one]) => (one.late && isOver(one) ? id : [])),
    told(organizationId: number) {
      const one = spent.get(organizationId)
      if (one) spent.set(organizationId, { since: now(), frames: one.frames, late: false })
    },
  }
}
