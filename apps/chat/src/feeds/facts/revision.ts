/**
 * Counts changes, such as those that are sent to windows, so that a full read never returns a state that is older than
 * a change that was counted during the read. After `maxReads` outdated reads in a row, the last result is returned
 * anyway; otherwise continuous changes would delay it indefinitely.
 */
export function createRevision(maxReads = Number.POSITIVE_INFINITY) {
  let count = 0
  return {
    /** Counts a change. */
    next() {
      count++
    },
    /** Runs the read, and repeats it if a change was counted in the meantime. */
    async latest<Found>(read: () => Promise<Found>): Promise<Found> {
      for (let reads = 1; ; reads++) {
        const before = count
        const found = await read()
        if (before === count || reads >= maxReads) return found
      }
    },
  }
}

export type Revision = ReturnType<typeof createRevision>
