import type { FeedEvent } from './read-events.ts'

/** The maximum number of frames per interval and organization that report users who come online or go offline. */
const maxFrames = 20_000
const intervalMilliseconds = 1_000

type FrameCount = { since: number; frames: number; isListDue: boolean }

/**
 * When so many users come online or go offline that a frame for each change would cost too much, for example after a
 * restart, the changes are not sent individually: every window of the organization receives the whole list of online
 * users, at most once per interval, until an interval has passed without a change.
 */
export function createStatusThrottle(windowsIn: (organizationId: number) => number, now = () => performance.now()) {
  const counts = new Map<number, FrameCount>()
  const isOver = ({ since }: FrameCount) => now() - since >= intervalMilliseconds

  return {
    /** Selects the events that report an online status and are to be sent individually. */
    selectStatuses(events: FeedEvent[]): FeedEvent[] {
      return events.filter(({ kind, organization_id }) => {
        if (kind !== 'status') return false
        const previous = counts.get(organization_id)
        const current =
          previous && !(isOver(previous) && !previous.isListDue)
            ? previous
            : { since: now(), frames: 0, isListDue: false }
        counts.set(organization_id, current)
        current.frames += windowsIn(organization_id)
        if (current.frames <= maxFrames) return true
        current.isListDue = true
        return false
      })
    },
    /** The organizations whose windows must receive the whole list now. */
    dueOrganizations: () => [...counts].flatMap(([id, entry]) => (entry.isListDue && isOver(entry) ? id : [])),
    markSent(organizationId: number) {
      const entry = counts.get(organizationId)
      if (entry) counts.set(organizationId, { since: now(), frames: entry.frames, isListDue: false })
    },
  }
}
