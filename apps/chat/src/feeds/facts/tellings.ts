/**
 * Counts what windows are told of something, so that who reads the whole of it to tell a window does not tell it what is
 * older than what the window was told meanwhile. `mostReads`: where so many in a row were overtaken, something old that
 * comes is better than nothing, which would go on for as long as the storm does.
 */
export function tellings(mostReads = Number.POSITIVE_INFINITY) {
  let count = 0
  return {
    /** Something is told now. */
    note() {
      count++
    },
    /** Reads, and reads again if something was told meanwhile. */
    async latest<Found>(read: () => Promise<Found>): Promise<Found> {
      for (let reads = 1; ; reads++) {
        const before = count
        const found = await read()
        if (before === count || reads >= mostReads) return found
      }
    },
  }
}

export type Tellings = ReturnType<typeof tellings>
