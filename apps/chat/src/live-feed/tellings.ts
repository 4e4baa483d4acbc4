/**
 * Counts what windows are told of something, so that who reads the whole of it to tell a window does not tell it what is
 * older than what the window was told meanwhile.
 */
export function tellings() {
  let count = 0
  return {
    /** Something is told now. */
    note() {
      count++
    },
    /** Reads, and reads again if something was told meanwhile. */
    async latest<Found>(read: () => Promise<Found>): Promise<Found> {
      for (;;) {
        const before = count
        const found = await read()
        if (before === count) return found
      }
    },
  }
}

export type Tellings = ReturnType<typeof tellings>
