/** An observation of the event loop since the previous one. */
export type Look = {
  /** Time since the previous observation. */
  wallMilliseconds: number
  /** CPU time that this process used since the previous observation. */
  cpuMilliseconds: number
  /** The average delay of the loop; infinite if it did not run at all. */
  delayMilliseconds: number
}

const mostDelayMilliseconds = 500
/** A process that uses this share of a CPU while its loop is late is overloaded itself. */
const ownShare = 0.5
/** How long its loop may then be late before requests are refused. */
const ownLateMilliseconds = 1_000
/** The same if the loop is late because other processes use the CPU. */
const sharedLateMilliseconds = 10_000

/**
 * Decides at each observation whether the process is overloaded. A single late observation is not overload, nor is a
 * loop that is late because other processes use the CPU, unless it lasts: then requests accumulate as well. Time in
 * which the loop is on time cancels as much time in which it was late.
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
