/** Measurements of the event loop since the previous observation. */
export type Observation = {
  /** Time since the previous observation. */
  wallMilliseconds: number
  /** CPU time that this process used since the previous observation. */
  cpuMilliseconds: number
  /** The average delay of the loop; infinite if it did not run at all. */
  delayMilliseconds: number
}

const maxDelayMilliseconds = 500
/**
 * If the process uses at least this share of a CPU while its loop is late (delayed by more than
 * `maxDelayMilliseconds`), its own work is the cause.
 */
const minOwnCpuShare = 0.5
/** How long the loop may be late because of the process's own work before the process is overloaded. */
const maxOwnLateMilliseconds = 1_000
/**
 * How long the loop may be late for any reason, such as other processes that use the CPU, before the process is
 * overloaded.
 */
const maxAllLateMilliseconds = 10_000

/**
 * Returns a function that decides at each observation whether the process is overloaded: whether its loop is late, and
 * has been late for `maxOwnLateMilliseconds` because of the process's own work or for `maxAllLateMilliseconds` for any
 * reason. Time in which the loop is on time is subtracted from the time in which it was late.
 */
export function overloadDetector() {
  let lateMilliseconds = { own: 0, all: 0 }

  return ({ wallMilliseconds, cpuMilliseconds, delayMilliseconds }: Observation): boolean => {
    if (delayMilliseconds <= maxDelayMilliseconds) {
      lateMilliseconds = {
        own: Math.max(0, lateMilliseconds.own - wallMilliseconds),
        all: Math.max(0, lateMilliseconds.all - wallMilliseconds),
      }
      return false
    }
    const isOwn = cpuMilliseconds >= wallMilliseconds * minOwnCpuShare
    lateMilliseconds = {
      own: Math.min(lateMilliseconds.own + (isOwn ? wallMilliseconds : 0), maxOwnLateMilliseconds),
      all: Math.min(lateMilliseconds.all + wallMilliseconds, maxAllLateMilliseconds),
    }
    return lateMilliseconds.own >= maxOwnLateMilliseconds || lateMilliseconds.all >= maxAllLateMilliseconds
  }
}
