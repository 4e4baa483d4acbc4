/** What was seen of the event loop since the look before. */
export type Look = {
  /** How long ago the look before was. */
  wallMilliseconds: number
  /** How much processor time this process used since the last look. */
  cpuMilliseconds: number
  /** By how much the loop was late on average; infinite where it did not run at all. */
  delayMilliseconds: number
}

const mostDelayMilliseconds = 500
/** A process that uses this share of a processor while its loop is late has too much to do itself. */
const ownShare = 0.5
/** How long its loop may be late then, before requests are refused. */
const ownLateMilliseconds = 1_000
/** The same where the loop is late because others have the processor. */
const sharedLateMilliseconds = 10_000

/**
 * Judges look by look whether the process cannot keep up. A loop that is late once is no overload, nor is one that is late
 * because other processes have the processor, unless that lasts: then requests pile up all the same. Time in which the
 * loop is on time makes up for as much time in which it was late.
 */
export function lateness() {
  let late = { own: 0, all: 0 }

  return ({ wallMilliseconds, cpuMilliseconds, delayMilliseconds }: Look): boolean => {
    if (delayMilliseconds <= mostDelayMilliseconds) {
      late = { own: Math.max(0, late.own - wallMilliseconds), all: Math.max(0, late.all - wallMilliseconds) }
      return false
    }
    const isOwn = cpuMilliseconds >= wallMilliseconds * ownShare
    late = {
      own: Math.min(late.own + (isOwn ? wallMilliseconds : 0), ownLateMilliseconds),
      all: Math.min(late.all + wallMilliseconds, sharedLateMilliseconds),
    }
    return late.own >= ownLateMilliseconds || late.all >= sharedLateMilliseconds
  }
}
