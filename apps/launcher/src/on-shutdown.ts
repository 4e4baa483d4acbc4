import { readFileSync } from 'node:fs'

const PARENT_CHECK_MS = 500
/** npm forwards a Ctrl+C that the terminal has already sent. Signals within this time of the first one are ignored. */
const SAME_KEY_PRESS_MS = 1000

/**
 * Calls `stop` once, when this process has to end: on Ctrl+C, on SIGTERM, when the terminal is closed, or when the npm
 * process that started it is killed. A signal more than SAME_KEY_PRESS_MS later, such as a second Ctrl+C, calls
 * `force`.
 */
export function onShutdown(stop: (reason: string) => void, force: () => void): void {
  let firstSignalAt: number | undefined
  const onSignal = (reason: string) => {
    if (firstSignalAt === undefined) {
      firstSignalAt = Date.now()
      stop(reason)
    } else if (Date.now() - firstSignalAt > SAME_KEY_PRESS_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal))

  // Without npm, nothing is watched: a launcher that a shell started in the background may outlive that shell.
  if (!process.env.npm_lifecycle_event) return
  const initialAncestors = ancestors()
  setInterval(() => {
    if (firstSignalAt === undefined && ancestors().join() !== initialAncestors.join()) onSignal('npm is gone')
  }, PARENT_CHECK_MS).unref()
}

/**
 * The process ids of the parent and the grandparent. Under npm, the parent is a shell, which survives if npm is
 * killed.
 */
function ancestors(): (number | undefined)[] {
  return [process.ppid, parentOf(process.ppid)]
}

/** The id of the parent of a process; undefined on systems without /proc, where only the direct parent is watched. */
function parentOf(pid: number): number | undefined {
  try {
    // The second field is the program's name in parentheses and may contain spaces; the parent is two fields after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
