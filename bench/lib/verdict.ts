/**
 * Whether the program runs in its short form, which tests use. The short form checks no requirement that depends on the
 * speed of the machine.
 */
export const isShort = process.argv.includes('--short')

/** Collects the results of one fault-injection program, and reports at the end which requirements were missed. */
export function createVerdict(name: string, seed: number) {
  const missed: string[] = []
  return {
    requireTrue(requirement: string, isMet: boolean) {
      if (!isMet) missed.push(requirement)
    },
    /**
     * Requires that a measured value does not exceed a maximum, except in the short form. The unit is milliseconds,
     * unless the requirement names another one.
     */
    requireWithin(requirement: string, value: number, max: number) {
      if (!isShort && !(value <= max)) missed.push(`${requirement}: ${value}, at most ${max}`)
    },
    /** Prints the figures as one line of JSON; after a missed requirement the program exits with code 1. */
    print(figures: object) {
      console.log(JSON.stringify({ withstand: name, seed, short: isShort, ...figures, missed }))
      if (missed.length > 0) process.exitCode = 1
    },
  }
}
