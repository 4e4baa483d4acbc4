/**
 * Counts the changes that windows receive, so that a read of the whole does not return what is older than a change that
 * a window received during the read. `mostReads`: after so many outdated reads in a row the last one is returned, as
 * otherwise a storm would delay it for as long as it lasts.
 */
export function revision(mostReads = Number.POSITIVE_INFINITY) {
  let count = 0
  return {
    /** A change is being sent. */
    next() {
      count++
    },
    /** Reads, and reads again if a change was sent during the read. */
    async latest<Found>(read: () => Promise<Found>): Promise<Found> {
      for (let reads = 1; ; reads++) {
        const before = count
        const found = await read()
        if (before === count || reads >= mostReads) return found
      }
    },
  }
}

export type Revision = ReturnType<typeof revision>
