/** The short form, which the tests use, checks what holds on any machine; only the full form checks times. */
export const short = process.argv.includes('--short')

/** Collects the results for one row of the table, and reports at the end which requirements were missed. */
export function verdict(line: string, seed: number) {
  const missed: string[] = []
  return {
    holds(promise: string, kept: boolean) {
      if (!kept) missed.push(promise)
    },
    /** Requires a time of at most `most` milliseconds, except in the short form. */
    within(promise: string, ms: number, most: number) {
      if (!short && !(ms <= most)) missed.push(`${promise}: ${ms} ms, at most ${most}`)
    },
    /** Prints the figures as one line of JSON; after a missed requirement the program exits with code 1. */
    print(figures: object) {
      console.log(JSON.stringify({ withstand: line, seed, short, ...figures, missed }))
      if (missed.length > 0) process.exitCode = 1
    },
  }
}
