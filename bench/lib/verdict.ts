/** A short form proves what holds on any machine, for the tests; times are judged by the whole form alone. */
export const short = process.argv.includes('--short')

/** Collects what one line of the table promises, and says at the end which promises were missed. */
export function verdict(line: string, seed: number) {
  const missed: string[] = []
  return {
    holds(promise: string, kept: boolean) {
      if (!kept) missed.push(promise)
    },
    /** At most so many milliseconds. */
    within(promise: string, ms: number, most: number) {
      if (!short && !(ms <= most)) missed.push(`${promise}: ${ms} ms, at most ${most}`)
    },
    /** Prints the figures as one line of JSON; a missed promise ends the program with an error. */
    print(figures: object) {
      console.log(JSON.stringify({ withstand: line, seed, short, ...figures, missed }))
      if (missed.length > 0) process.exitCode = 1
    },
  }
}
